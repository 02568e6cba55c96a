-- Higher-order functions, closures, where-bound functions, polymorphism.
module Main where

-- refuted
{-# CONTRACT applyTwice :: ({x | x > 0} -> {y | y >= 0}) -> {x | x > 0} -> {r | r >= 0} #-}
applyTwice :: (Int -> Int) -> Int -> Int
applyTwice f x = f (f x)

-- refuted
{-# CONTRACT mapLength :: Ok -> {xs | True} -> {r | length r == length xs + 1} #-}
mapLength :: (Int -> Int) -> [Int] -> [Int]
mapLength f xs = map f xs

-- refuted
{-# CONTRACT filterKeeps :: Ok -> {xs | not (null xs)} -> {r | not (null r)} #-}
filterKeeps :: (Int -> Bool) -> [Int] -> [Int]
filterKeeps = filter

-- refuted
{-# CONTRACT commutes :: Ok -> {x | True} -> {y | True} -> {r | r} #-}
commutes :: (Int -> Int -> Int) -> Int -> Int -> Bool
commutes f x y = f x y == f y x

-- Two functions of the same code that have captured different numbers.
-- refuted
{-# CONTRACT steps :: {xs | not (null xs)} -> {r | r} #-}
steps :: [Int] -> Bool
steps xs = map (adder 2 (adder 1 id)) xs == map (adder 2 (adder 5 id)) xs

adder :: Int -> (Int -> Int) -> Int -> Int
adder n f = go
  where go x = f (x + n)

-- refuted
{-# CONTRACT shifted :: {a | True} -> {b | True} -> {xs | not (null xs)} -> {r | r} #-}
shifted :: Int -> Int -> [Int] -> Bool
shifted a b xs = map (chain a) xs == map (chain b) xs
  where
    chain n = let inner m = m + n in inner

-- refuted
{-# CONTRACT countWhere :: {n | n >= 0} -> {r | r == n} #-}
countWhere :: Int -> Int
countWhere n = go n 0
  where
    go 0 acc = acc
    go k acc = go (k - 1) (if k == 3 then acc else acc + 1)

-- refuted
{-# CONTRACT sameLength :: {xs | True} -> {ys | True} -> {r | length r == length xs + length ys} #-}
sameLength :: [a] -> [a] -> [a]
sameLength xs ys = take (length xs) (xs ++ ys)

-- refuted
{-# CONTRACT rev :: {xs | True} -> {r | length r < 2 || r /= reverse xs} #-}
rev :: [Int] -> [Int]
rev = foldl (flip (:)) []

-- refuted
{-# CONTRACT composed :: {x | x >= 0} -> {r | r >= 0} #-}
composed :: Int -> Int
composed = subtract 3 . (* 2)

-- refuted
{-# CONTRACT until10 :: {x | x < 10} -> {r | r == 10} #-}
until10 :: Int -> Int
until10 = until (>= 10) (+ 3)

-- refuted
{-# CONTRACT folds :: Ok -> {xs | True} -> {r | r} #-}
folds :: (Int -> Int -> Int) -> [Int] -> Bool
folds f xs = foldl f 0 xs == foldr f 0 xs

-- refuted
{-# CONTRACT evens :: {n | n >= 0} -> {r | r} #-}
evens :: Int -> Bool
evens 0 = True
evens n = odds (n - 1)

odds :: Int -> Bool
odds 0 = False
odds n = evens (n - 1)

-- refuted
{-# CONTRACT pick :: {b | True} -> Ok -> Ok -> {r | r == 0} #-}
pick :: Bool -> Int -> Int -> Int
pick b x y = (if b then const x else const y) ()

-- false
{-# CONTRACT iterated :: Ok -> {n | n >= 0} -> {r | all (\xs -> length xs <= 4) r} #-}
iterated :: ([Int] -> [Int]) -> Int -> [[Int]]
iterated f n = take n (iterate f [])

main :: IO ()
main = print (sameLength [1 :: Int] [2], composed 4)
