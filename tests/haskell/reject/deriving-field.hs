module Main where

data Handler = Handler { name :: String, action :: Int -> Int } deriving (Show, Eq)

main :: IO ()
main = putStrLn (name (Handler "a" id))
