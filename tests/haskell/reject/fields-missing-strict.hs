module Main where

data Config = Config { host :: !String, port :: !Int } deriving Show

main :: IO ()
main = print (Config { host = "localhost" })
