{-# LANGUAGE NoImplicitPrelude, MagicHash #-}
-- | The machine's byte strings: what files, arguments, text and byte strings are made of.
module GHC.Bytes where

import GHC.Base
import GHC.Num

data Bytes

foreign import prim "bytes-length" lengthBytes :: Bytes -> Int
foreign import prim "bytes-index" indexBytes :: Bytes -> Int -> Int
foreign import prim "bytes-slice" sliceBytes :: Bytes -> Int -> Int -> Bytes
foreign import prim "bytes-append" appendBytes :: Bytes -> Bytes -> Bytes
foreign import prim "bytes-concat" concatBytes# :: [Bytes] -> Bytes
foreign import prim "bytes=" eqBytes :: Bytes -> Bytes -> Bool
foreign import prim "bytes-compare" compareBytes :: Bytes -> Bytes -> Ordering
foreign import prim "bytes-from-list" bytesFromList# :: [Int] -> Bytes
foreign import prim "bytes-to-list" bytesToList :: Bytes -> [Int]
foreign import prim "bytes-from-chars" bytesFromChars# :: [Char] -> Bytes
foreign import prim "bytes-to-chars" bytesToChars :: Bytes -> [Char]
foreign import prim "bytes-find" findBytes :: Bytes -> Bytes -> Int -> Int
foreign import prim "bytes-hash" hashBytes :: Bytes -> Int

instance Eq Bytes where
  (==) = eqBytes

instance Ord Bytes where
  compare = compareBytes

emptyBytes :: Bytes
emptyBytes = bytesFromList# []

-- | As UTF-8.
bytesFromChars :: [Char] -> Bytes
bytesFromChars s = bytesFromChars# (forceString s)

bytesFromList :: [Int] -> Bytes
bytesFromList ns = bytesFromList# (forceList ns)

concatBytes :: [Bytes] -> Bytes
concatBytes bs = concatBytes# (forceList bs)

-- | Evaluates every element.
forceList :: [a] -> [a]
forceList xs = go xs
  where
    go [] = xs
    go (y : ys) = y `seq` go ys

-- | All from an offset on.
dropBytes :: Int -> Bytes -> Bytes
dropBytes n b = sliceBytes b n (lengthBytes b - n)
