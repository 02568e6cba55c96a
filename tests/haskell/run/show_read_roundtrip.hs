{-# LANGUAGE TypeOperators #-}
-- Values survive show and read.
module Main where

import qualified Data.Map as M
import qualified Data.Set as S
import Data.Ratio

data Shape = Circle { radius :: Double } | Poly [(Int, Int)] | Named String Shape deriving (Show, Read, Eq, Ord)
data a :*: b = a :*: b deriving (Show, Read, Eq)
infixr 6 :*:

ok :: (Show a, Read a, Eq a) => a -> Bool
ok x = read (show x) == x

main :: IO ()
main = do
  print (ok (Circle (-1.5e-3)), ok (Named "a \"b\"\n" (Poly [(-1, 2), (3, -4)])))
  print (ok [Just (Left 3), Nothing, Just (Right 'x')] `asTypeOf` ok [Just (Left 3 :: Either Int Char)])
  print (ok (M.fromList [(1, "a"), (2, "b")]), ok (S.fromList [3, 1, 2 :: Int]), ok (3 % 4 :: Rational))
  print (ok (1 :*: 'c' :: Int :*: Char), ok ((), [LT, GT], (1.5, -2) :: (Double, Int)))
  print (show (Named "n" (Circle 2)), 1 :*: (2 :*: 3))
  print (read "[ ( 1 , Circle { radius = 2 } ) ]" :: [(Int, Shape)])
