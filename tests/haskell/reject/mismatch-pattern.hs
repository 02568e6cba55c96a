module Main where

isEmpty :: [a] -> Bool
isEmpty Nothing = True
isEmpty _ = False

main :: IO ()
main = print (isEmpty "")
