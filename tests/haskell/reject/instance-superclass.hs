module Main where

data Version = Version Int Int

instance Ord Version where
  compare (Version a b) (Version c d) = compare (a, b) (c, d)

main :: IO ()
main = print (Version 1 2 < Version 1 3)
