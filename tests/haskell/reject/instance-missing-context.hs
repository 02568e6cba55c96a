module Main where

data Pair a = Pair a a

instance Show (Pair a) where
  show (Pair x y) = show x ++ "&" ++ show y

main :: IO ()
main = print (Pair 1 2)
