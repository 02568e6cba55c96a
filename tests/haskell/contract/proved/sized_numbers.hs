-- Numbers of a fixed size have bounds, and arithmetic within them is that of integers.
module Main where

import Data.Int
import Data.Word

{-# CONTRACT byte :: {w | True} -> {r | (fromIntegral r :: Int) < 256} #-}
byte :: Word8 -> Word8
byte w = w

{-# CONTRACT small :: {n | True} -> {r | r <= 127 && r >= -128} #-}
small :: Int8 -> Int8
small n = n

{-# CONTRACT next :: {w | w < 128} -> {r | r == w + 1 && r > w} #-}
next :: Word8 -> Word8
next w = w + 1

{-# CONTRACT halves :: {n | n >= 0 && n < 1000} -> {r | fromIntegral r == n} #-}
halves :: Int -> Int16
halves n = fromIntegral n

main :: IO ()
main = return ()
