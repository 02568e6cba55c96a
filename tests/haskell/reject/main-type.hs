module Main where

main :: Int
main = 3
