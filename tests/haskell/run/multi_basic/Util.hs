module Util where

twice :: Int -> Int
twice = (* 2)

secret :: String
secret = "util"
