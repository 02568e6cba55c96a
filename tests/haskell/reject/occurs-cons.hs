module Main where

flatten :: [[a]] -> [a]
flatten [] = []
flatten (xs : xss) = xs : flatten xss

main :: IO ()
main = print (flatten [[1], [2]])
