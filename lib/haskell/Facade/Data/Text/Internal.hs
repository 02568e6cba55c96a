{-# LANGUAGE PatternSynonyms, ViewPatterns #-}
-- | "Data.Text.Internal" as the package has it: a text is an array of 16-bit words, an offset and a length.
-- The machine holds texts as UTF-8, so that this converts each time.
module Facade.Data.Text.Internal
  ( Text (Text), text, textP, safe, empty, empty_, firstf, mul, mul32, mul64, showText, pack
  ) where

import Data.Bits (shiftL, shiftR, (.&.))
import Data.Char (chr, ord)
import Data.Int (Int32, Int64)
import qualified Data.Text.Array as A
import Data.Text.Internal (Text, empty, pack, unpack)
import Data.Word (Word16)

{-# COMPLETE Text #-}
pattern Text :: A.Array -> Int -> Int -> Text
pattern Text array offset count <- (toArray -> (array, offset, count))
  where Text array offset count = fromArray array offset count

toArray :: Text -> (A.Array, Int, Int)
toArray t = (A.run (fill units), 0, length units)
  where
    units = concatMap encode (unpack t)
    fill ws = do
      m <- A.new (length ws)
      mapM_ (uncurry (A.unsafeWrite m)) (zip [0 ..] ws)
      return m

encode :: Char -> [Word16]
encode c
  | n < 0x10000 = [fromIntegral n]
  | otherwise = [fromIntegral (0xD800 + (n - 0x10000) `shiftR` 10), fromIntegral (0xDC00 + (n - 0x10000) .&. 0x3FF)]
  where n = ord c

fromArray :: A.Array -> Int -> Int -> Text
fromArray a offset count = pack (decode (A.toList a offset count))

decode :: [Word16] -> String
decode (h : l : rest)
  | h >= 0xD800 && h < 0xDC00 && l >= 0xDC00 && l < 0xE000 =
      chr (0x10000 + (fromIntegral h - 0xD800) `shiftL` 10 + (fromIntegral l - 0xDC00)) : decode rest
decode (w : rest) = chr (fromIntegral w) : decode rest
decode [] = []

text, textP :: A.Array -> Int -> Int -> Text
text = fromArray
textP = fromArray

empty_ :: Text
empty_ = empty

safe :: Char -> Char
safe c = if c >= '\xD800' && c <= '\xDFFF' then '\xFFFD' else c

firstf :: (a -> c) -> Maybe (a, b) -> Maybe (c, b)
firstf f = fmap (\(a, b) -> (f a, b))

mul :: Int -> Int -> Int
mul a b
  | a /= 0 && (a * b) `quot` a /= b = error "overflow"
  | otherwise = a * b

mul32 :: Int32 -> Int32 -> Int32
mul32 a b = fromIntegral (mul (fromIntegral a) (fromIntegral b))

mul64 :: Int64 -> Int64 -> Int64
mul64 a b = fromIntegral (mul (fromIntegral a) (fromIntegral b))

showText :: Text -> String
showText t = "Text " ++ show (concatMap encode (unpack t)) ++ " 0 " ++ show (length (concatMap encode (unpack t)))
