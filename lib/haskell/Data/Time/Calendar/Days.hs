-- | Days by number.
module Data.Time.Calendar.Days (Day (..), addDays, diffDays, padded) where

import Control.DeepSeq (NFData (..))
import Data.Ix (Ix (..))

-- | The day's number, counted from 17 November 1858.
newtype Day = ModifiedJulianDay { toModifiedJulianDay :: Integer }
  deriving (Eq, Ord)

instance Enum Day where
  succ (ModifiedJulianDay a) = ModifiedJulianDay (succ a)
  pred (ModifiedJulianDay a) = ModifiedJulianDay (pred a)
  toEnum = ModifiedJulianDay . toEnum
  fromEnum (ModifiedJulianDay a) = fromEnum a
  enumFrom (ModifiedJulianDay a) = fmap ModifiedJulianDay (enumFrom a)
  enumFromThen (ModifiedJulianDay a) (ModifiedJulianDay b) = fmap ModifiedJulianDay (enumFromThen a b)
  enumFromTo (ModifiedJulianDay a) (ModifiedJulianDay b) = fmap ModifiedJulianDay (enumFromTo a b)
  enumFromThenTo (ModifiedJulianDay a) (ModifiedJulianDay b) (ModifiedJulianDay c) =
    fmap ModifiedJulianDay (enumFromThenTo a b c)

instance Ix Day where
  range (ModifiedJulianDay a, ModifiedJulianDay b) = map ModifiedJulianDay (range (a, b))
  index (ModifiedJulianDay a, ModifiedJulianDay b) (ModifiedJulianDay c) = index (a, b) c
  inRange (ModifiedJulianDay a, ModifiedJulianDay b) (ModifiedJulianDay c) = inRange (a, b) c
  rangeSize (ModifiedJulianDay a, ModifiedJulianDay b) = rangeSize (a, b)

instance NFData Day where
  rnf (ModifiedJulianDay a) = rnf a

addDays :: Integer -> Day -> Day
addDays n (ModifiedJulianDay a) = ModifiedJulianDay (a + n)

diffDays :: Day -> Day -> Integer
diffDays (ModifiedJulianDay a) (ModifiedJulianDay b) = a - b

-- | A number with zeros before it, and its sign before these.
padded :: Integral a => Int -> a -> String
padded w n
  | n < 0 = '-' : padded w (negate (toInteger n))
  | otherwise = replicate (w - length s) '0' ++ s
  where
    s = show (toInteger n)
