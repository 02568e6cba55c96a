-- interact with lines, lazily.
module Main where

main :: IO ()
main = interact (unlines . map (show . (* 2) . read) . lines)
