module Main where

class :: Int
class = 3

main :: IO ()
main = print class
