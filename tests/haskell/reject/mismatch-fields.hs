module Main where

data Account = Account { owner :: String, balance :: Int } deriving Show

start :: Account
start = Account { owner = "ann", balance = "100" }

main :: IO ()
main = print start
