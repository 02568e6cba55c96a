module Main where
{-# CONTRACT f :: {x | True} -> {xs | True} -> {r | r == x + sum xs} #-}
f :: Double -> [Double] -> Double
f x xs = sum (x : xs)

main :: IO ()
main = print (f 0.1 [0.2, 0.3])
