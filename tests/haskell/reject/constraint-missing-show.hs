module Main where

label :: a -> String
label x = "value " ++ show x

main :: IO ()
main = putStrLn (label 1)
