module Main where

{- The entry point
main :: IO ()
main = putStrLn "hello"
