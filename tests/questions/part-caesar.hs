-- A character of a text that was put together elsewhere.
module Main where

import Data.Char (chr, isLower, isUpper, ord)

shift :: Int -> Char -> Char
shift n c
  | isLower c = turn n 'a' c
  | isUpper c = turn n 'A' c
  | otherwise = c

turn :: Int -> Char -> Char -> Char
turn n base c = chr (ord base + (ord c - ord base + n) `mod` 25)

encode :: Int -> String -> String
encode n = map (shift n)

main :: IO ()
main = do
  putStrLn (encode 3 "the quick red cat")
  putStrLn (encode 3 "jumps over Lazy dogs")
