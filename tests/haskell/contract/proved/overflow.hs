-- Proved with the bounds of Int: nothing overflows, or it does no harm.
-- overflow
module Main where

{-# CONTRACT before :: {x | x > 0} -> {r | r < x && r >= 0} #-}
before :: Int -> Int
before x = x - 1

{-# CONTRACT middle :: {lo | lo >= 0} -> {hi | lo <= hi} -> {m | lo <= m && m <= hi} #-}
middle :: Int -> Int -> Int
middle lo hi = lo + (hi - lo) `div` 2

{-# CONTRACT next :: {x | x < 100} -> {r | r > x} #-}
next :: Int -> Int
next x = x + 1

{-# CONTRACT triple :: {x | x > 0 && x < 1000} -> {r | r > x} #-}
triple :: Int -> Int
triple x = 3 * x

-- There and back again, whatever happens in between.
{-# CONTRACT back :: {x | True} -> {y | True} -> {r | r == x} #-}
back :: Int -> Int -> Int
back x y = (x + y) - y

{-# CONTRACT counted :: {xs | True} -> {r | r > length xs} #-}
counted :: [Int] -> Int
counted xs = length xs + 1

{-# CONTRACT large :: {x | x > 0} -> {r | r > x} #-}
large :: Integer -> Integer
large x = 2 * x

main :: IO ()
main = print (before 1, middle 1 3, next 1, triple 2, back 1 2, counted [], large 3)
