{-# LANGUAGE MagicHash, GeneralizedNewtypeDeriving #-}
-- | The time of day, and differences of times.
module Data.Time.Clock
  ( UTCTime (..), NominalDiffTime, DiffTime, Day (..), getCurrentTime, diffUTCTime, addUTCTime
  , nominalDiffTimeToSeconds, secondsToNominalDiffTime, nominalDay
  , secondsToDiffTime, picosecondsToDiffTime, diffTimeToPicoseconds
  ) where

import Control.DeepSeq (NFData (..))
import Data.Fixed (Pico, Fixed (..), showFixed, div')

foreign import prim "clock-now" now# :: IO Integer

-- | The day's number, counted from 17 November 1858.
newtype Day = ModifiedJulianDay { toModifiedJulianDay :: Integer }
  deriving (Eq, Ord, Enum)

instance Show Day where
  showsPrec _ (ModifiedJulianDay n) = showString (pad 4 y ++ "-" ++ pad 2 m ++ "-" ++ pad 2 d)
    where
      (y, m, d) = civil n

-- | Year, month and day of a day's number.
civil :: Integer -> (Integer, Integer, Integer)
civil n = (if m <= 2 then y + 1 else y, m, d)
  where
    z = n + 678881
    era = z `div` 146097
    doe = z - era * 146097
    yoe = (doe - doe `div` 1460 + doe `div` 36524 - doe `div` 146096) `div` 365
    y = yoe + era * 400
    doy = doe - (365 * yoe + yoe `div` 4 - yoe `div` 100)
    mp = (5 * doy + 2) `div` 153
    d = doy - (153 * mp + 2) `div` 5 + 1
    m = if mp < 10 then mp + 3 else mp - 9

pad :: Int -> Integer -> String
pad w n = let s = show n in replicate (w - length s) '0' ++ s

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
    shows day . showString (" " ++ pad 2 h ++ ":" ++ pad 2 m ++ ":" ++ seconds ++ " UTC")
    where
      total = p `div'` 1 :: Integer
      (h, r) = total `divMod` 3600
      (m, _) = r `divMod` 60
      left = p - fromInteger (h * 3600 + m * 60)
      seconds = let s = showFixed True left in if left < 10 then '0' : s else s

instance NFData NominalDiffTime where
  rnf t = t `seq` ()

instance NFData UTCTime where
  rnf t = t `seq` ()

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
