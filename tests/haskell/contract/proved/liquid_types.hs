-- Refinements as Liquid Haskell writes them.
module Main where

{-# CONTRACT size :: [a] -> Nat #-}
size :: [a] -> Int
size [] = 0
size (_ : xs) = 1 + size xs

{-# CONTRACT double :: x:{v:Int | v >= 0} -> {v:Int | v >= x} #-}
double :: Int -> Int
double x = x + x

{-# CONTRACT larger :: x:Int -> y:Int -> {v:Int | v >= x && v >= y} #-}
larger :: Int -> Int -> Int
larger x y = if x > y then x else y

{-# CONTRACT first :: {v:[Int] | not (null v)} -> Int #-}
first :: [Int] -> Int
first (x : _) = x

{-# CONTRACT swap :: ({v:Int | v > 0}, {v:Int | v < 0}) -> ({v:Int | v < 0}, {v:Int | v > 0}) #-}
swap :: (Int, Int) -> (Int, Int)
swap (a, b) = (b, a)

{-# CONTRACT total :: [{v:Int | v >= 0}] -> Nat #-}
total :: [Int] -> Int
total [] = 0
total (x : xs) = x + total xs

main :: IO ()
main = print (size "abc", double 2, larger 1 2, first [1], swap (1, -1), total [1])
