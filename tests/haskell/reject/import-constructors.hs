module Main where

import Data.Monoid (Sum)

main :: IO ()
main = print (getSum (foldMap Sum [1, 2, 3 :: Int]))
