-- Beyond the largest Int the numbers go round.
-- overflow
module Main where

{-# CONTRACT next :: {x | True} -> {r | r > x} #-}
next :: Int -> Int
next x = x + 1

-- The middle of two large numbers is below zero.
{-# CONTRACT middle :: {lo | lo >= 0} -> {hi | lo <= hi} -> {m | lo <= m && m <= hi} #-}
middle :: Int -> Int -> Int
middle lo hi = (lo + hi) `div` 2

{-# CONTRACT size :: {x | True} -> {r | r >= 0} #-}
size :: Int -> Int
size x = if x < 0 then negate x else x

{-# CONTRACT triple :: {x | x > 0} -> {r | r > 0} #-}
triple :: Int -> Int
triple x = 3 * x

{-# CONTRACT less :: {x | True} -> {y | True} -> {r | r == (x < y)} #-}
less :: Int -> Int -> Bool
less x y = x - y < 0

{-# CONTRACT short :: {n | n > 0} -> {r | r > 0} #-}
short :: Integer -> Int
short n = fromInteger n

-- The least number by minus one is no Int.
{-# CONTRACT share :: {x | True} -> {y | y /= 0} -> Ok #-}
share :: Int -> Int -> Int
share x y = x `div` y

main :: IO ()
main = print (next 1, middle 1 3, size (-3), triple 2, less 1 2, short 3, share 6 (-1))
