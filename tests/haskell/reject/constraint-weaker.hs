module Main where

largest :: Eq a => [a] -> a
largest = foldr1 max

main :: IO ()
main = print (largest [1, 2, 3])
