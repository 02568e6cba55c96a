-- overflow
-- Int as it is: beyond its bounds it goes round.
module Main where

-- refuted
{-# CONTRACT next :: {x | x > 0} -> {r | r > x} #-}
next :: Int -> Int
next x = x + 1

-- refuted
{-# CONTRACT average :: {a | a >= 0} -> {b | b >= a} -> {r | r >= a && r <= b} #-}
average :: Int -> Int -> Int
average a b = (a + b) `div` 2

-- refuted
{-# CONTRACT magnitude :: {x | True} -> {r | r >= 0} #-}
magnitude :: Int -> Int
magnitude = abs

-- refuted
{-# CONTRACT twice :: {x | x >= 0} -> {r | r >= x} #-}
twice :: Int -> Int
twice x = x * 2

-- refuted
{-# CONTRACT opposite :: {x | x < 0} -> {r | r > 0} #-}
opposite :: Int -> Int
opposite x = negate x

-- refuted
{-# CONTRACT distance :: {a | True} -> {b | b >= a} -> {r | r >= 0} #-}
distance :: Int -> Int -> Int
distance a b = b - a

-- refuted
{-# CONTRACT totalOf :: {xs | all (> 0) xs && not (null xs)} -> {r | r > 0} #-}
totalOf :: [Int] -> Int
totalOf = sum

-- false
{-# CONTRACT square :: {x | True} -> {r | r >= 0} #-}
square :: Int -> Int
square x = x * x

-- refuted
{-# CONTRACT comparesBy :: {a | True} -> {b | a < b} -> {r | r} #-}
comparesBy :: Int -> Int -> Bool
comparesBy a b = a - b < 0

-- refuted
{-# CONTRACT lastIndex :: {n | True} -> {r | r < n} #-}
lastIndex :: Int -> Int
lastIndex n = n - 1

-- refuted
{-# CONTRACT quotient :: {a | True} -> {b | b /= 0} -> Ok #-}
quotient :: Int -> Int -> Int
quotient a b = a `div` b

-- false
{-# CONTRACT narrowed :: {n | n >= 0} -> {r | toInteger r == n} #-}
narrowed :: Integer -> Int
narrowed n = fromInteger n

main :: IO ()
main = print (next 1)
