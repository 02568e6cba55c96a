-- | Numbers of a fixed size: their bounds, and how they wrap around.
module Main where

import Data.Int
import Data.Word

-- refuted
{-# CONTRACT next :: {w | True} -> {r | r > w} #-}
next :: Word8 -> Word8
next w = w + 1

-- refuted
{-# CONTRACT below :: {w | True} -> {r | (fromIntegral r :: Int) < 255} #-}
below :: Word8 -> Word8
below w = w

-- refuted
{-# CONTRACT opposite :: {n | n < 0} -> {r | r > 0} #-}
opposite :: Int8 -> Int8
opposite n = negate n

-- refuted
{-# CONTRACT narrow :: {n | n >= 0} -> {r | fromIntegral r == n} #-}
narrow :: Int -> Int16
narrow n = fromIntegral n

-- refuted
{-# CONTRACT unsigned :: {n | True} -> {r | fromIntegral r == n} #-}
unsigned :: Int -> Word32
unsigned n = fromIntegral n

-- refuted
{-# CONTRACT large :: {w | True} -> {r | r <= 9223372036854775807} #-}
large :: Word -> Word
large w = w

-- refuted
{-# CONTRACT under :: {w | w < 10} -> {r | r < 10} #-}
under :: Word -> Word
under w = w - 1

-- refuted
{-# CONTRACT twice :: {w | w < 200} -> {r | r >= w} #-}
twice :: Word8 -> Word8
twice w = w + w

main :: IO ()
main = return ()
