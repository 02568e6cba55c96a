module Main where

describe :: Int -> String
describe n = if n > 0 then "positive" else n

main :: IO ()
main = putStrLn (describe 3)
