module Main where

explode :: [String] -> [Char]
explode ws = map (\w -> w ++ ",") ws

main :: IO ()
main = putStrLn (explode ["a", "b"])
