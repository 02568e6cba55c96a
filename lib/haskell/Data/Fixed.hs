{-# LANGUAGE ScopedTypeVariables #-}
-- | Numbers with a fixed number of digits after the point, and division of any number.
module Data.Fixed
  ( div', mod', divMod', Fixed (..), HasResolution (..), showFixed
  , E0, Uni, E1, Deci, E2, Centi, E3, Milli, E6, Micro, E9, Nano, E12, Pico
  ) where

import GHC.Read (readNumber)
import Text.Read (Read (..), pfail, readListDefault, readListPrecDefault)
import qualified Text.Read.Lex as L

div' :: (Real a, Integral b) => a -> a -> b
div' n d = floor (toRational n / toRational d)

divMod' :: (Real a, Integral b) => a -> a -> (b, a)
divMod' n d = (f, n - fromIntegral f * d)
  where
    f = div' n d

mod' :: Real a => a -> a -> a
mod' n d = n - fromInteger f * d
  where
    f = div' n d

-- | A whole number of the smallest parts.
newtype Fixed a = MkFixed Integer
  deriving (Eq, Ord)

class HasResolution a where
  resolution :: p a -> Integer

data E0
data E1
data E2
data E3
data E6
data E9
data E12

instance HasResolution E0 where resolution _ = 1
instance HasResolution E1 where resolution _ = 10
instance HasResolution E2 where resolution _ = 100
instance HasResolution E3 where resolution _ = 1000
instance HasResolution E6 where resolution _ = 1000000
instance HasResolution E9 where resolution _ = 1000000000
instance HasResolution E12 where resolution _ = 1000000000000

type Uni = Fixed E0
type Deci = Fixed E1
type Centi = Fixed E2
type Milli = Fixed E3
type Micro = Fixed E6
type Nano = Fixed E9
type Pico = Fixed E12

instance Enum (Fixed a) where
  succ (MkFixed a) = MkFixed (succ a)
  pred (MkFixed a) = MkFixed (pred a)
  toEnum = MkFixed . toEnum
  fromEnum (MkFixed a) = fromEnum a
  enumFrom (MkFixed a) = fmap MkFixed (enumFrom a)
  enumFromThen (MkFixed a) (MkFixed b) = fmap MkFixed (enumFromThen a b)
  enumFromTo (MkFixed a) (MkFixed b) = fmap MkFixed (enumFromTo a b)
  enumFromThenTo (MkFixed a) (MkFixed b) (MkFixed c) = fmap MkFixed (enumFromThenTo a b c)

instance HasResolution a => Num (Fixed a) where
  MkFixed a + MkFixed b = MkFixed (a + b)
  MkFixed a - MkFixed b = MkFixed (a - b)
  fa@(MkFixed a) * MkFixed b = MkFixed (div (a * b) (resolution fa))
  negate (MkFixed a) = MkFixed (negate a)
  abs (MkFixed a) = MkFixed (abs a)
  signum (MkFixed a) = fromInteger (signum a)
  fromInteger i = withResolution (\res -> MkFixed (i * res))

withResolution :: forall a. HasResolution a => (Integer -> Fixed a) -> Fixed a
withResolution foo = foo (resolution (MkFixed 0 :: Fixed a))

instance HasResolution a => Real (Fixed a) where
  toRational fa@(MkFixed a) = fromInteger a / fromInteger (resolution fa)

instance HasResolution a => Fractional (Fixed a) where
  fa@(MkFixed a) / MkFixed b = MkFixed (div (a * resolution fa) b)
  recip fa@(MkFixed a) = MkFixed (div (res * res) a)
    where
      res = resolution fa
  fromRational r = withResolution (\res -> MkFixed (floor (r * toRational res)))

instance HasResolution a => RealFrac (Fixed a) where
  properFraction a = (i, a - fromIntegral i)
    where
      i = truncate a
  truncate f = truncate (toRational f)
  round f = round (toRational f)
  ceiling f = ceiling (toRational f)
  floor f = floor (toRational f)

instance HasResolution a => Show (Fixed a) where
  showsPrec p n = showParen (p > 6 && n < 0) (showString (showFixed False n))

instance HasResolution a => Read (Fixed a) where
  readPrec = readNumber convert
    where
      convert (L.Number n) = return (fromRational (L.numberToRational n))
      convert _ = pfail
  readListPrec = readListPrecDefault
  readList = readListDefault

-- | The first argument asks for zeros at the end to be left out.
showFixed :: HasResolution a => Bool -> Fixed a -> String
showFixed chopTrailing fa@(MkFixed a)
  | a < 0 = '-' : showFixed chopTrailing (asTypeOf (MkFixed (negate a)) fa)
  | otherwise = show i ++ withDot (digits d)
  where
    res = resolution fa
    (i, d) = divMod a res
    places = length (show res) - 1
    digits n = chop (replicate (places - length (show n)) '0' ++ show n)
    chop s = if chopTrailing then reverse (dropWhile (== '0') (reverse s)) else s
    withDot "" = ""
    withDot s = '.' : s
