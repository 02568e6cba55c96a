module Main where

parseInt :: String -> Int
parseInt s = read @String s

main :: IO ()
main = print (parseInt "1")
