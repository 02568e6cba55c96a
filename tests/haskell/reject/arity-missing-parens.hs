module Main where

fact :: Int -> Int
fact 0 = 1
fact n = n * fact n - 1

size :: Maybe Int -> Int
size Just n = n
size Nothing = 0

main :: IO ()
main = print (size (Just (fact 5)))
