module Main where

names :: [String]
names = ["ann", "bob", 'c']

main :: IO ()
main = mapM_ putStrLn names
