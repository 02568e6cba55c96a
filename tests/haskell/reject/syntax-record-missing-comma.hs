module Main where

data Account = Account
  { owner :: String
    balance :: Int
  }

main :: IO ()
main = print 1
