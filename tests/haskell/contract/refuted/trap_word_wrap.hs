module Main where
import Data.Word
{-# CONTRACT f :: {x | True} -> {r | r < x} #-}
f :: Word -> Word
f x = x - 1

{-# CONTRACT g :: {x | True} -> {r | r > x} #-}
g :: Word8 -> Word8
g x = x + 1

main :: IO ()
main = print (f 0, g 255)
