module Main where

twice :: Int -> Int
twice n = go n
  where
    go k = k + helper

thrice :: Int -> Int
thrice n = go (n * 3)
  where
    helper = 1

main :: IO ()
main = print (twice (thrice 1))
