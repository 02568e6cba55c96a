module Main where

average :: [Int] -> Double
average xs = fromIntegral (sum xs) / length xs

main :: IO ()
main = print (average [1, 2, 3])
