-- Prints more than an answer has room for.
module Main where

numbersTo :: Int -> [Int]
numbersTo n = [1 .. n]

say :: [Int] -> IO ()
say numbers = mapM_ print numbers

main :: IO ()
main = say (numbersTo 300)
