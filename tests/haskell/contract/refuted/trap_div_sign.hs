module Main where
{-# CONTRACT f :: {x | True} -> {r | r == x `div` 2} #-}
f :: Int -> Int
f x = x `quot` 2

{-# CONTRACT g :: {x | True} -> {y | y /= 0} -> {r | r >= 0} #-}
g :: Int -> Int -> Int
g x y = x `mod` y

{-# CONTRACT h :: {x | True} -> {r | r >= 0 && r < 3} #-}
h :: Int -> Int
h x = x `rem` 3

main :: IO ()
main = print (f (-3), g 3 (-2), h (-1))
