module Main where
{-# CONTRACT total :: {xs | True} -> {r | True} #-}
total :: [Int] -> Int
total [] = 0
total (x : xs) = x + total xs

copies :: Int -> Int -> [Int]
copies n x = if n <= 0 then [] else x : copies (n - 1) x

{-# CONTRACT g :: {n | n > 5} -> {r | True} #-}
g :: Int -> Int
g n = total (copies n undefined)

main :: IO ()
main = print (total [1])
