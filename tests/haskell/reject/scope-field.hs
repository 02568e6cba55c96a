module Main where

data Account = Account { owner :: String, balance :: Int } deriving Show

main :: IO ()
main = print (Account { owner = "ann", balence = 3 })
