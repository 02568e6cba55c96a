module Main where
{-# CONTRACT f :: {xs | True} -> {r | True} #-}
f :: [Int] -> Int
f xs = let (y : _) = xs in if length xs > 3 then y else y + 1

main :: IO ()
main = print (f [1])
