module Main where
{-# CONTRACT f :: {x | True} -> {y | True} -> {z | True} -> {r | r == x + (y + z)} #-}
f :: Double -> Double -> Double -> Double
f x y z = (x + y) + z

main :: IO ()
main = print (f 0.1 0.2 0.3)
