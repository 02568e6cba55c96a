-- Data.Bits at several widths.
module Main where

import Data.Bits
import Data.Int
import Data.Word

main :: IO ()
main = do
  print (12 .&. 10 :: Int, 12 .|. 3 :: Int, xor 5 1 :: Int, complement 0 :: Int)
  print (shiftL 1 10 :: Int, shiftR (-8) 1 :: Int, 1 `shiftL` 64 :: Int, shiftR 256 4 :: Integer)
  print (popCount (255 :: Int), popCount (-1 :: Int8), testBit (5 :: Int) 2, testBit (5 :: Int) 1)
  print (setBit (0 :: Word8) 7, clearBit (255 :: Word8) 0, complementBit (1 :: Int) 0, bit 4 :: Int)
  print (rotateL (0x81 :: Word8) 1, rotateR (1 :: Word16) 1, rotate (1 :: Int32) 33, shiftL (200 :: Word8) 1)
  print (finiteBitSize (0 :: Int), finiteBitSize (0 :: Word16), bitSizeMaybe (0 :: Integer), isSigned (0 :: Word))
  print (countLeadingZeros (1 :: Word32), countTrailingZeros (8 :: Int), countLeadingZeros (0 :: Int8))
  print (complement 5 :: Word8, (-1) `shiftR` 3 :: Integer, (2 ^ 70 + 5) .&. 7 :: Integer, popCount (2 ^ 100 - 1 :: Integer))
  print (zeroBits :: Int, unsafeShiftL 3 2 :: Int, (-5) .&. 0xff :: Integer, (-5) `xor` 3 :: Integer, testBit (-1 :: Integer) 200)
  print (foldr (\b a -> a * 2 + fromEnum b) 0 [testBit (0xA5 :: Int) i | i <- [0 .. 7]])
