module Main where

isZero :: Int -> Bool
isZero n = if n = 0 then True else False

main :: IO ()
main = print (isZero 0)
