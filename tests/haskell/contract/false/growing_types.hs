-- Types whose parts have ever larger types: random values of them stay small.
module Main where

data Perfect a = Leaf a | Twice (Perfect (a, a))

height :: Perfect a -> Int
height (Leaf _) = 0
height (Twice t) = 1 + height t

-- refuted
{-# CONTRACT doubled :: {t | True} -> {r | r == 2 * height t} #-}
doubled :: Perfect Int -> Int
doubled t = height t + (if height t > 2 then 1 else height t)

data Stack a = Empty | Push (Stack (a, a)) a

count :: Stack a -> Int
count Empty = 0
count (Push t _) = 1 + count t

-- refuted
{-# CONTRACT counted :: {t | True} -> {r | r <= 2} #-}
counted :: Stack Int -> Int
counted = count

main :: IO ()
main = print (doubled (Twice (Leaf (1, 2))), counted (Push Empty 1))
