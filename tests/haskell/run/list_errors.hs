-- The messages of partial list functions.
module Main where

import Control.Exception
import Data.List

sh :: Show a => a -> IO ()
sh x = do
  r <- try (evaluate (length (show x)))
  case r of
    Left (ErrorCall m) -> putStrLn m
    Right n -> print n

main :: IO ()
main = do
  sh (head ([] :: [Int]))
  sh (tail ([] :: [Int]))
  sh (last ([] :: [Int]))
  sh (init ([] :: [Int]))
  sh ([1, 2, 3] !! 5)
  sh ([1, 2, 3] !! (-1))
  sh (maximum ([] :: [Int]))
  sh (foldr1 (+) ([] :: [Int]))
  sh (foldl1 (+) ([] :: [Int]))
  sh (cycle ([] :: [Int]))
  sh (minimumBy compare ([] :: [Int]))
  sh (toEnum 1234567890 :: Char)
  sh (read "x" :: Int)
  sh (chr' 5)
  where chr' n = [n, 2 ^ (-1 :: Int)]
