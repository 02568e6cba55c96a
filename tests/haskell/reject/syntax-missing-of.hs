module Main where

describe :: Int -> String
describe n = case n
  0 -> "zero"
  _ -> "many"

main :: IO ()
main = putStrLn (describe 1)
