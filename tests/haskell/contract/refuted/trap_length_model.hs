module Main where
{-# CONTRACT f :: {xs | True} -> {r | r < 10} #-}
f :: [Int] -> Int
f xs = length (filter (> 3) xs)

main :: IO ()
main = print (f [1])
