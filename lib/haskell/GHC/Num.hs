{-# LANGUAGE NoImplicitPrelude #-}
-- | The class of numbers and its instances for the machine's own numbers.
module GHC.Num where

import GHC.Base

infixl 7  *
infixl 6  +, -

class Num a where
  (+), (-), (*) :: a -> a -> a
  negate, abs, signum :: a -> a
  fromInteger :: Integer -> a

  x - y = x + negate y
  negate x = fromInteger 0 - x
  {-# MINIMAL (+), (*), abs, signum, fromInteger, (negate | (-)) #-}

subtract :: Num a => a -> a -> a
subtract x y = y - x

foreign import prim "int+" plusInt :: Int -> Int -> Int
foreign import prim "int-" minusInt :: Int -> Int -> Int
foreign import prim "int*" timesInt :: Int -> Int -> Int
foreign import prim "int-neg" negateInt :: Int -> Int
foreign import prim "integer+" plusInteger :: Integer -> Integer -> Integer
foreign import prim "integer-" minusInteger :: Integer -> Integer -> Integer
foreign import prim "integer*" timesInteger :: Integer -> Integer -> Integer
foreign import prim "integer-neg" negateInteger :: Integer -> Integer
foreign import prim "integer-abs" absInteger :: Integer -> Integer
foreign import prim "integer-signum" signumInteger :: Integer -> Integer
foreign import prim "integer->int" integerToInt :: Integer -> Int
foreign import prim "integer->int" integerToWord :: Integer -> Word
foreign import prim "coerce" intToInteger :: Int -> Integer
foreign import prim "word->integer" wordToInteger :: Word -> Integer
foreign import prim "coerce" intToWord :: Int -> Word
foreign import prim "coerce" wordToInt :: Word -> Int
foreign import prim "int+" plusWord :: Word -> Word -> Word
foreign import prim "int-" minusWord :: Word -> Word -> Word
foreign import prim "int*" timesWord :: Word -> Word -> Word
foreign import prim "int-neg" negateWord :: Word -> Word

instance Num Int where
  (+) = plusInt
  (-) = minusInt
  (*) = timesInt
  negate = negateInt
  abs n = if n `ltInt` 0 then negateInt n else n
  signum n = if n `ltInt` 0 then -1 else if n `eqInt` 0 then 0 else 1
  fromInteger = integerToInt

instance Num Integer where
  (+) = plusInteger
  (-) = minusInteger
  (*) = timesInteger
  negate = negateInteger
  abs = absInteger
  signum = signumInteger
  fromInteger n = n

instance Num Word where
  (+) = plusWord
  (-) = minusWord
  (*) = timesWord
  negate = negateWord
  abs n = n
  signum n = if n `eqWord` 0 then 0 else 1
  fromInteger = integerToWord
