module Main where

describe :: Int -> String
describe = \case
  0 -> "zero"
  _ -> "many"

main :: IO ()
main = putStrLn (describe 1)
