{-# LANGUAGE PatternSynonyms #-}
-- | Steps through a text by its 16-bit words: see "Data.Text.Array".
module Data.Text.Unsafe
  ( inlineInterleaveST, inlinePerformIO, unsafeDupableInterleaveIO, Iter (..), iter, iter_, reverseIter, reverseIter_
  , unsafeHead, unsafeTail, lengthWord16, takeWord16, dropWord16
  ) where

import Control.Monad.ST (ST)
import Control.Monad.ST.Unsafe (unsafeInterleaveST)
import Data.Bits (shiftL)
import Data.Char (chr)
import qualified Data.Text as T
import qualified Data.Text.Array as A
import Facade.Data.Text.Internal (Text (Text))
import System.IO.Unsafe (unsafeDupableInterleaveIO, unsafePerformIO)

inlineInterleaveST :: ST s a -> ST s a
inlineInterleaveST = unsafeInterleaveST

inlinePerformIO :: IO a -> a
inlinePerformIO = unsafePerformIO

-- | A character, and how many words it takes.
data Iter = Iter {-# UNPACK #-} !Char {-# UNPACK #-} !Int

iter :: Text -> Int -> Iter
iter (Text a off _) i
  | m < 0xD800 || m > 0xDBFF = Iter (chr (fromIntegral m)) 1
  | otherwise = Iter (pair m (A.unsafeIndex a (off + i + 1))) 2
  where
    m = A.unsafeIndex a (off + i)
    pair h l = chr (0x10000 + (fromIntegral h - 0xD800) `shiftL` 10 + (fromIntegral l - 0xDC00))

iter_ :: Text -> Int -> Int
iter_ t i = case iter t i of Iter _ d -> d

reverseIter :: Text -> Int -> (Char, Int)
reverseIter t@(Text a off _) i
  | m < 0xDC00 || m > 0xDFFF = (chr (fromIntegral m), -1)
  | otherwise = case iter t (i - 1) of Iter c _ -> (c, -2)
  where m = A.unsafeIndex a (off + i)

reverseIter_ :: Text -> Int -> Int
reverseIter_ t i = snd (reverseIter t i)

unsafeHead :: Text -> Char
unsafeHead = T.head

unsafeTail :: Text -> Text
unsafeTail = T.tail

lengthWord16 :: Text -> Int
lengthWord16 (Text _ _ n) = n

takeWord16, dropWord16 :: Int -> Text -> Text
takeWord16 k (Text a off _) = Text a off k
dropWord16 k (Text a off n) = Text a (off + k) (n - k)
