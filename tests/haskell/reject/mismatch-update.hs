module Main where

data Account = Account { owner :: String, balance :: Int } deriving Show

deposit :: Int -> Account -> Account
deposit n a = a { balance = balance + n }

main :: IO ()
main = print (deposit 5 (Account "ann" 1))
