{-# LANGUAGE UnboxedTuples #-}
module Main where

halves :: Int -> (# Int, Int #)
halves n = (# n `div` 2, n `mod` 2 #)

main :: IO ()
main = case halves 7 of (# a, b #) -> print (a, b)
