-- Overloaded functions, proved for the types that they are used at.
module Main where

{-# CONTRACT double :: {x | True} -> {r | r == x + x} #-}
double :: (Eq a, Num a) => a -> a
double x = 2 * x

{-# CONTRACT clamp :: {lo | True} -> {hi | hi >= lo} -> {x | True} -> {r | r >= lo && r <= hi} #-}
clamp :: Ord a => a -> a -> a -> a
clamp lo hi x = if x < lo then lo else if x > hi then hi else x

-- Used by another overloaded function only, which is used at Int.
{-# CONTRACT larger :: {x | True} -> {y | True} -> {r | r >= x && r >= y} #-}
larger :: Ord a => a -> a -> a
larger x y = if x > y then x else y

largest :: Ord a => a -> a -> a -> a
largest x y z = larger x (larger y z)

-- Written for one type.
{-# CONTRACT next :: {x | x > (0 :: Int)} -> {r | r > x} #-}
next :: Num a => a -> a
next x = x + 1

main :: IO ()
main = do
  print (double (3 :: Int), double (4 :: Integer))
  print (clamp 1 2 (3 :: Int), clamp 'a' 'c' 'b')
  print (largest 1 2 (3 :: Int))
  print (next (1 :: Int))
