-- Derived Show with infix constructors, precedences, negatives and records.
module Main where

infixr 5 :+:
infixl 6 :*:
infix 4 `Op`
data E = N Int | E :+: E | E :*: E | Neg { un :: E } | E `Op` E deriving (Show, Eq)
data R = R { x, y :: Int, (<+>) :: Maybe R, z' :: Double } deriving Show
newtype W a = W { unW :: a } deriving Show
data Q a b = a :% b | Q a b deriving Show

main :: IO ()
main = do
  print (N 1 :+: N 2 :+: N 3)
  print ((N 1 :+: N 2) :*: N (-3))
  print (Neg (N (-1)) :*: Neg { un = N 2 :+: N 3 })
  print (N 1 `Op` N 2)
  print (R { x = -1, y = 2, (<+>) = Just (R 3 4 Nothing (-0.5)), z' = 1e10 })
  print (W (W (-3)), Just (W 'c'), [W (Just 2)])
  print (Just (-1), Left (-2) :: Either Int Int, (-1, -2.5))
  print (Just (3 :% 4), Q (-1) (Just (-2)) :% 'x')
  print (showsPrec 6 (N 1 :+: N 2) "", showsPrec 5 (N 1 :+: N 2) "")
