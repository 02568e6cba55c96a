module Main where
total :: [Int] -> Int
total [] = 0
total (x : xs) = x + total xs

copies :: Int -> Int -> [Int]
copies n x = if n <= 0 then [] else x : copies (n - 1) x

{-# CONTRACT g :: Any -> {n | n > 5} -> {r | True} #-}
g :: Int -> Int -> Int
g x n = total (copies n x)

main :: IO ()
main = print (total [1])
