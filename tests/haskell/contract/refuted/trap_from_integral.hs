module Main where
import Data.Int
{-# CONTRACT g :: {x | True} -> {r | toInteger r == toInteger x} #-}
g :: Int -> Int8
g x = fromIntegral x

main :: IO ()
main = print (g 300)
