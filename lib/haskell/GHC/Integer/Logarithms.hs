{-# LANGUAGE MagicHash #-}
-- | Whole logarithms of positive numbers.
module GHC.Integer.Logarithms (wordLog2#, integerLog2#, integerLogBase#) where

import GHC.Float (integerLog2)

integerLog2# :: Integer -> Int
integerLog2# = integerLog2

wordLog2# :: Word -> Int
wordLog2# = integerLog2 . toInteger

integerLogBase# :: Integer -> Integer -> Int
integerLogBase# base n = go 0 n
  where go k m = if m < base then k else go (k + 1) (m `quot` base)
