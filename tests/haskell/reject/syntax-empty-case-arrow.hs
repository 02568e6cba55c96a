module Main where

main :: IO ()
main = mapM_ (\x = print x) [1, 2, 3]
