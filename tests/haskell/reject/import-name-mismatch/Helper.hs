module Helpers where

help :: Int -> Int
help = (+ 1)
