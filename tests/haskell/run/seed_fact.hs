-- Factorial as it should be, and with the fault that makes every result 0.
module Main where

fact :: Int -> Int
fact 0 = 1
fact n = n * fact (n - 1)

faulty :: Int -> Int
faulty 0 = 0
faulty n = n * faulty (n - 1)

f :: Int -> Int -> Int
f a b = x * y
  where
    x = a + b
    y = a - b

main :: IO ()
main = print (fact 1, fact 5, faulty 2, f 5 3)
