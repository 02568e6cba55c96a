module Main where
{-# CONTRACT f :: {xs | length xs > 4} -> {i | i >= 0} -> {r | True} #-}
f :: [Int] -> Int -> Int
f xs i = xs !! i

main :: IO ()
main = print (f [1, 2, 3, 4, 5] 0)
