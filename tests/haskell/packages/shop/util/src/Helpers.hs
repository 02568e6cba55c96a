module Helpers where

spaces :: Int -> String
spaces n = replicate n ' '
