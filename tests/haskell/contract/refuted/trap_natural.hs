module Main where
import Numeric.Natural
{-# CONTRACT g :: {x | True} -> {r | True} #-}
g :: Natural -> Natural
g x = x - 1

main :: IO ()
main = print (g 3)
