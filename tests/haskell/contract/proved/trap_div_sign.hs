module Main where
{-# CONTRACT f :: {x | True} -> {r | 2 * r <= x && x <= 2 * r + 1} #-}
f :: Int -> Int
f x = x `div` 2

{-# CONTRACT h :: {x | True} -> {r | r >= 0 && r < 3} #-}
h :: Int -> Int
h x = x `mod` 3

{-# CONTRACT k :: {x | True} -> {r | r > -3 && r < 3} #-}
k :: Int -> Int
k x = x `rem` 3

{-# CONTRACT m :: {x | True} -> {r | r <= 0 && r > -4} #-}
m :: Int -> Int
m x = x `mod` (-4)

main :: IO ()
main = print (f (-3), h 2, k 2, m 3)
