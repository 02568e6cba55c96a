module Main where

describe :: Maybe Int -> String
describe m = case m of
  Nothing -> "none"
  Just n -> n

main :: IO ()
main = putStrLn (describe (Just 1))
