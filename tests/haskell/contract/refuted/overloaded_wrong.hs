-- The bounds are the wrong way round.
module Main where

{-# CONTRACT clamp :: {lo | True} -> {hi | hi >= lo} -> {x | True} -> {r | r >= lo && r <= hi} #-}
clamp :: Ord a => a -> a -> a -> a
clamp lo hi x = if x < lo then hi else if x > hi then x else x

main :: IO ()
main = print (clamp 1 2 (3 :: Int))
