{-# LANGUAGE BangPatterns #-}
module Main where
{-# CONTRACT f :: {x | True} -> {r | r == 1} #-}
f :: Int -> Int
f x = let !y = 10 `div` (x - 3) in 1

main :: IO ()
main = print (f 1)
