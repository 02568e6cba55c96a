{-# LANGUAGE MagicHash, GeneralizedNewtypeDeriving #-}
-- | The time of day, and differences of times.
module Data.Time.Clock.Internal where

import Control.DeepSeq (NFData (..))
import Data.Time.Calendar.Days (Day (..), padded)
import Data.Time.Calendar.Gregorian (showGregorian)
import Data.Fixed (Fixed (..), Pico, showFixed)

foreign import prim "clock-now" now# :: IO Integer

newtype DiffTime = DiffTime Pico
  deriving (Eq, Ord, Num, Fractional, Real, RealFrac, Enum)

instance Show DiffTime where
  showsPrec _ (DiffTime p) = showString (showFixed True p ++ "s")

newtype NominalDiffTime = NominalDiffTime Pico
  deriving (Eq, Ord, Num, Fractional, Real, RealFrac, Enum)

instance Show NominalDiffTime where
  showsPrec _ (NominalDiffTime p) = showString (showFixed True p ++ "s")

data UTCTime = UTCTime { utctDay :: Day, utctDayTime :: DiffTime }
  deriving (Eq, Ord)

instance Show UTCTime where
  showsPrec _ (UTCTime day (DiffTime p)) =
    showString (showGregorian day ++ " " ++ shownClock p ++ " UTC")

-- | Seconds of a day as hours, minutes and seconds. The seconds that a day has too many, which
-- let the world keep pace with the clock, belong to its last minute.
clock :: Pico -> (Int, Int, Pico)
clock p
  | p >= 86400 = (23, 59, p - 86340)
  | otherwise = (h, m, p - fromIntegral (h * 3600 + m * 60))
  where
    total = floor p :: Int
    (h, r) = total `divMod` 3600
    m = r `div` 60

shownClock :: Pico -> String
shownClock p = padded 2 h ++ ":" ++ padded 2 m ++ ":" ++ shownSeconds s
  where
    (h, m, s) = clock p

-- | Two digits, and the part behind the point when there is one.
shownSeconds :: Pico -> String
shownSeconds s
  | s < 0 = '-' : shownSeconds (negate s)
  | s < 10 = '0' : showFixed True s
  | otherwise = showFixed True s

-- | Time by the turning of the earth, in days.
newtype UniversalTime = ModJulianDate { getModJulianDate :: Rational }
  deriving (Eq, Ord)

instance NFData DiffTime where
  rnf t = t `seq` ()

instance NFData NominalDiffTime where
  rnf t = t `seq` ()

instance NFData UTCTime where
  rnf t = t `seq` ()

getTime_resolution :: DiffTime
getTime_resolution = 0.000000001

getCurrentTime :: IO UTCTime
getCurrentTime = fmap fromNanoseconds now#
  where
    fromNanoseconds n = case n `divMod` 86400000000000 of
      (day, rest) -> UTCTime (ModifiedJulianDay (40587 + day)) (DiffTime (MkFixed (rest * 1000)))

-- | Picoseconds since the day 0.
position :: UTCTime -> Integer
position (UTCTime (ModifiedJulianDay d) (DiffTime (MkFixed p))) = d * dayLength + p

dayLength :: Integer
dayLength = 86400000000000000

diffUTCTime :: UTCTime -> UTCTime -> NominalDiffTime
diffUTCTime a b = NominalDiffTime (MkFixed (position a - position b))

addUTCTime :: NominalDiffTime -> UTCTime -> UTCTime
addUTCTime (NominalDiffTime (MkFixed p)) t = case (position t + p) `divMod` dayLength of
  (d, rest) -> UTCTime (ModifiedJulianDay d) (DiffTime (MkFixed rest))

nominalDiffTimeToSeconds :: NominalDiffTime -> Pico
nominalDiffTimeToSeconds (NominalDiffTime p) = p

secondsToNominalDiffTime :: Pico -> NominalDiffTime
secondsToNominalDiffTime = NominalDiffTime

nominalDay :: NominalDiffTime
nominalDay = 86400

secondsToDiffTime, picosecondsToDiffTime :: Integer -> DiffTime
secondsToDiffTime n = fromInteger n
picosecondsToDiffTime n = DiffTime (MkFixed n)

diffTimeToPicoseconds :: DiffTime -> Integer
diffTimeToPicoseconds (DiffTime (MkFixed n)) = n
