module Main where

divide :: Int -> Int -> Either String Int
divide _ 0 = "division by zero"
divide a b = Right (a `div` b)

main :: IO ()
main = print (divide 1 0)
