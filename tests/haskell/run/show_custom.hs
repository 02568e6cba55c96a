-- Hand-written showsPrec, showList and shows composition.
module Main where

data V = V Int Int
instance Show V where
  showsPrec d (V a b) = showParen (d > 6) (showsPrec 7 a . showString " |+| " . showsPrec 7 b)

newtype C = C Char
instance Show C where
  show (C c) = ['<', c, '>']
  showList cs = showString "C:" . showString [c | C c <- cs]

data Op = Plus | Times deriving (Eq, Ord)
instance Show Op where
  show Plus = "+"
  show Times = "*"

main :: IO ()
main = do
  print (V 1 (-2))
  print (Just (V 3 4))
  print [C 'a', C 'b']
  print (Just [C 'x'], C 'y')
  print [Plus, Times]
  putStrLn (shows (1, 'a') " end" ++ showString "str" "" ++ showChar 'c' "" ++ showParen True (shows 3) "")
  print (showsPrec 11 (-5 :: Int) "", showsPrec 0 (-5 :: Int) "", show (Just (Left (3, [Just (-1.5)])) :: Maybe (Either (Int, [Maybe Double]) ())))
