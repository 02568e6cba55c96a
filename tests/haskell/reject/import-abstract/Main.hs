module Main where

import Stack

main :: IO ()
main = case push 'a' empty of
  Stack xs -> print (length xs)
