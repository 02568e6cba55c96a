-- Twelve conditionals one after another: one path, where each would be two.
module Main where

step :: Int -> Int -> Int
step limit x = if x > limit then x - 1 else x

{-# CONTRACT twelve :: {x | x >= 0 && x < 1000} -> {r | r >= 0 && r <= x} #-}
twelve :: Int -> Int
twelve x0 = x12
  where
    x1 = if x0 > 1 then x0 - 1 else x0
    x2 = if x1 > 20 then x1 - 2 else x1
    x3 = if x2 > 30 then x2 - 3 else x2
    x4 = if x3 > 4 then x3 - 1 else x3
    x5 = if x4 > 50 then x4 - 5 else x4
    x6 = if x5 > 60 then x5 - 6 else x5
    x7 = if x6 > 7 then x6 - 1 else x6
    x8 = if x7 > 80 then x7 - 8 else x7
    x9 = if x8 > 90 then x8 - 9 else x8
    x10 = if x9 > 10 then x9 - 1 else x9
    x11 = if x10 > 110 then x10 - 11 else x10
    x12 = if x11 > 120 then x11 - 12 else x11

{-# CONTRACT ten :: {x | x >= 0 && x < 1000} -> {r | r >= 0 && r <= x} #-}
ten :: Int -> Int
ten = step 1 . step 2 . step 3 . step 4 . step 5 . step 6 . step 7 . step 8 . step 9 . step 10

main :: IO ()
main = return ()
