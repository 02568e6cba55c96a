module Main where

describe :: Int -> String
describe n = case n of
  0 -> "zero"
 1 -> "one"
  _ -> "many"

main :: IO ()
main = putStrLn (describe 1)
