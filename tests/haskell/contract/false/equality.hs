-- | Values that are equal and yet not the same: the equality of the library's 'Arg' looks at one part
-- alone. Whatever would show the difference is longer than anything that is tried, so that only a
-- proof could say something here.
module Main where

import Data.Semigroup (Arg (..))

total :: [Arg Int Int] -> Int
total [] = 0
total (Arg _ b : rest) = b + total rest

-- false
{-# CONTRACT inLists :: {xs | length xs > 60} -> {ys | xs == ys} -> {r | r == total ys} #-}
inLists :: [Arg Int Int] -> [Arg Int Int] -> Int
inLists xs _ = total xs

data Tagged = Tagged [Arg Int Int] Int deriving (Eq)

long :: Tagged -> Bool
long (Tagged xs _) = length xs > 60

tagTotal :: Tagged -> Int
tagTotal (Tagged xs n) = n + total xs

-- false
{-# CONTRACT inRecords :: {x | long x} -> {y | x == y} -> {r | r == tagTotal y} #-}
inRecords :: Tagged -> Tagged -> Int
inRecords x _ = tagTotal x

-- false
{-# CONTRACT inMaybe :: {xs | length xs > 60} -> {ys | Just xs == Just ys} -> {r | r == total ys} #-}
inMaybe :: [Arg Int Int] -> [Arg Int Int] -> Int
inMaybe xs _ = total xs

-- refuted
{-# CONTRACT one :: {x | True} -> {y | x == y} -> {r | r} #-}
one :: Arg Int Int -> Arg Int Int -> Bool
one (Arg _ b) (Arg _ d) = b == d

main :: IO ()
main = print (inLists [] [])
