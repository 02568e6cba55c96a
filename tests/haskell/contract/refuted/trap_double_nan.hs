module Main where
{-# CONTRACT same :: {xs | True} -> {r | r} #-}
same :: [Double] -> Bool
same xs = xs == xs

{-# CONTRACT one :: {x | True} -> {r | r} #-}
one :: Double -> Bool
one x = x == x

main :: IO ()
main = print (same [0 / 0])
