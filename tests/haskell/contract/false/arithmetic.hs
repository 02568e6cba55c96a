-- Off by one, wrong signs, wrong bounds.
module Main where

-- refuted
{-# CONTRACT clampTo :: {lo | True} -> {hi | lo <= hi} -> {x | True} -> {r | r >= lo && r < hi} #-}
clampTo :: Int -> Int -> Int -> Int
clampTo lo hi x = max lo (min hi x)

-- refuted
{-# CONTRACT upTo :: {n | n >= 0} -> {r | length r == n} #-}
upTo :: Int -> [Int]
upTo n = [0 .. n]

-- refuted
{-# CONTRACT factorial :: {n | n >= 0} -> {r | r > n} #-}
factorial :: Integer -> Integer
factorial 0 = 1
factorial n = n * factorial (n - 1)

-- refuted
{-# CONTRACT fib :: {n | n >= 0} -> {r | r >= n} #-}
fib :: Int -> Int
fib n = if n < 2 then n else fib (n - 1) + fib (n - 2)

-- refuted
{-# CONTRACT sign :: {x | True} -> {r | r /= 0} #-}
sign :: Int -> Int
sign x
  | x > 0 = 1
  | x < 0 = -1
  | otherwise = 0

-- refuted
{-# CONTRACT index :: {i | i >= 0} -> {xs | length xs >= i} -> Ok #-}
index :: Int -> [Int] -> Int
index i xs = xs !! i

-- refuted
{-# CONTRACT biggest :: {a | True} -> {b | True} -> {c | True} -> {r | r > a || r > b || r > c} #-}
biggest :: Int -> Int -> Int -> Int
biggest a b c = max a (max b c)

-- refuted
{-# CONTRACT power :: {b | b > 0} -> {e | e >= 0} -> {r | r > b} #-}
power :: Integer -> Int -> Integer
power b e = b ^ e

-- refuted
{-# CONTRACT insertSorted :: {x | True} -> {ys | sorted ys} -> {r | head r == x} #-}
insertSorted :: Int -> [Int] -> [Int]
insertSorted x [] = [x]
insertSorted x (y : ys)
  | x <= y = x : y : ys
  | otherwise = y : insertSorted x ys

sorted :: [Int] -> Bool
sorted (a : b : r) = a <= b && sorted (b : r)
sorted _ = True

-- refuted
{-# CONTRACT badInsert :: {x | True} -> {ys | sorted ys} -> {r | sorted r} #-}
badInsert :: Int -> [Int] -> [Int]
badInsert x [] = [x]
badInsert x (y : ys)
  | x <= y = x : y : ys
  | otherwise = y : x : ys

-- refuted
{-# CONTRACT removeAll :: {x | True} -> {ys | True} -> {r | length r < length ys} #-}
removeAll :: Int -> [Int] -> [Int]
removeAll x = filter (/= x)

-- refuted
{-# CONTRACT collatz :: {n | n > 1} -> {r | r < n} #-}
collatz :: Int -> Int
collatz n = if even n then n `div` 2 else 3 * n + 1

-- refuted
{-# CONTRACT leap :: {y | y > 0 && y `mod` 4 == 0} -> {r | r} #-}
leap :: Int -> Bool
leap y = y `mod` 4 == 0 && (y `mod` 100 /= 0 || y `mod` 400 == 0)

-- refuted
{-# CONTRACT gcd2 :: {a | a >= 0} -> {b | b >= 0} -> {r | r > 0} #-}
gcd2 :: Int -> Int -> Int
gcd2 a 0 = a
gcd2 a b = gcd2 b (a `mod` b)

-- refuted
{-# CONTRACT between :: {a | True} -> {b | a < b} -> {r | a < r && r < b} #-}
between :: Int -> Int -> Int
between a b = a + (b - a) `div` 2

main :: IO ()
main = print (factorial 5)
