module Main where
inv :: [Int] -> [Int]
inv [] = []
inv (x : xs) = (100 `div` x) : inv xs
tot :: [Int] -> Int
tot [] = 0
tot (x : xs) = x + tot xs
{-# CONTRACT f :: {xs | all (>= 0) xs} -> {r | r >= tot (inv xs)} #-}
f :: [Int] -> Int
f xs = tot (inv xs)

main :: IO ()
main = print (f [1])
