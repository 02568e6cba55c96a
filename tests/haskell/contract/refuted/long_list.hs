-- Values of any depth are tried, as long as they are few.
module Main where

{-# CONTRACT size :: Ok -> {r | r < 5} #-}
size :: [Int] -> Int
size xs = length xs

{-# CONTRACT longer :: Ok -> {r | r < 12} #-}
longer :: [Int] -> Int
longer xs = length xs

main :: IO ()
main = return ()
