module Main where

import Data.Char (toUpper)

shout :: String -> String
shout = toUpper . reverse

main :: IO ()
main = putStrLn (shout "abc")
