{-# LANGUAGE MagicHash #-}
-- | Times of the day, and the clocks of places.
module Data.Time.LocalTime
  ( CalendarDiffTime (..), calendarTimeDays, calendarTimeTime, scaleCalendarDiffTime
  , TimeZone (..), timeZoneOffsetString, timeZoneOffsetString', minutesToTimeZone
  , hoursToTimeZone, utc, getTimeZone, getCurrentTimeZone
  , TimeOfDay (..), midnight, midday, makeTimeOfDayValid, timeToDaysAndTimeOfDay
  , daysAndTimeOfDayToTime, utcToLocalTimeOfDay, localToUTCTimeOfDay, timeToTimeOfDay
  , timeOfDayToTime, dayFractionToTimeOfDay, timeOfDayToDayFraction
  , LocalTime (..), addLocalTime, diffLocalTime, utcToLocalTime, localTimeToUTC
  , ut1ToLocalTime, localTimeToUT1
  , ZonedTime (..), utcToZonedTime, zonedTimeToUTC, getZonedTime, utcToLocalZonedTime
  ) where

import Control.DeepSeq (NFData (..))
import Data.Fixed (Fixed (..), Pico)
import Data.Time.Calendar
import Data.Time.Calendar.Days (padded)
import Data.Time.Clock.Internal
import Data.Time.Clock.POSIX (utcTimeToPOSIXSeconds)

foreign import prim "clock-zone" zone# :: Int -> IO Int

-- | So many months, and then so much time.
data CalendarDiffTime = CalendarDiffTime { ctMonths :: Integer, ctTime :: NominalDiffTime }
  deriving Eq

instance Semigroup CalendarDiffTime where
  CalendarDiffTime m d <> CalendarDiffTime n e = CalendarDiffTime (m + n) (d + e)

instance Monoid CalendarDiffTime where
  mempty = CalendarDiffTime 0 0

instance Show CalendarDiffTime where
  show (CalendarDiffTime m t) = "P" ++ show m ++ "MT" ++ init (show t) ++ "S"

calendarTimeDays :: CalendarDiffDays -> CalendarDiffTime
calendarTimeDays (CalendarDiffDays m d) = CalendarDiffTime m (fromInteger d * nominalDay)

calendarTimeTime :: NominalDiffTime -> CalendarDiffTime
calendarTimeTime = CalendarDiffTime 0

scaleCalendarDiffTime :: Integer -> CalendarDiffTime -> CalendarDiffTime
scaleCalendarDiffTime k (CalendarDiffTime m d) = CalendarDiffTime (k * m) (fromInteger k * d)

-- Zones.

data TimeZone = TimeZone
  { timeZoneMinutes :: Int
  , timeZoneSummerOnly :: Bool
  , timeZoneName :: String
  }
  deriving (Eq, Ord)

instance Show TimeZone where
  show zone
    | null (timeZoneName zone) = timeZoneOffsetString zone
    | otherwise = timeZoneName zone

instance NFData TimeZone where
  rnf (TimeZone m s n) = rnf m `seq` rnf s `seq` rnf n

timeZoneOffsetString :: TimeZone -> String
timeZoneOffsetString = timeZoneOffsetString' (Just '0')

-- | With the character that stands for a missing digit, if any shall.
timeZoneOffsetString' :: Maybe Char -> TimeZone -> String
timeZoneOffsetString' pad (TimeZone t _ _) = sign : two (abs t `div` 60) ++ padded 2 (abs t `mod` 60)
  where
    sign = if t < 0 then '-' else '+'
    two n = let s = show n in maybe "" (replicate (2 - length s)) pad ++ s

minutesToTimeZone, hoursToTimeZone :: Int -> TimeZone
minutesToTimeZone m = TimeZone m False ""
hoursToTimeZone = minutesToTimeZone . (60 *)

utc :: TimeZone
utc = TimeZone 0 False "UTC"

getTimeZone :: UTCTime -> IO TimeZone
getTimeZone t = do
  seconds <- zone# (floor (utcTimeToPOSIXSeconds t))
  return (if seconds == 0 then utc else minutesToTimeZone (seconds `div` 60))

getCurrentTimeZone :: IO TimeZone
getCurrentTimeZone = getCurrentTime >>= getTimeZone

-- Times of the day.

data TimeOfDay = TimeOfDay { todHour :: Int, todMin :: Int, todSec :: Pico }
  deriving (Eq, Ord)

instance Show TimeOfDay where
  show (TimeOfDay h m s) = padded 2 h ++ ":" ++ padded 2 m ++ ":" ++ shownSeconds s

instance NFData TimeOfDay where
  rnf (TimeOfDay h m s) = h `seq` m `seq` s `seq` ()

midnight, midday :: TimeOfDay
midnight = TimeOfDay 0 0 0
midday = TimeOfDay 12 0 0

makeTimeOfDayValid :: Int -> Int -> Pico -> Maybe TimeOfDay
makeTimeOfDayValid h m s
  | h < 0 || h > 23 || m < 0 || m > 59 || s < 0 || s >= 61 = Nothing
  | otherwise = Just (TimeOfDay h m s)

timeToDaysAndTimeOfDay :: NominalDiffTime -> (Integer, TimeOfDay)
timeToDaysAndTimeOfDay t = (days, timeToTimeOfDay (realToFrac (t - fromInteger days * nominalDay)))
  where
    days = floor (t / nominalDay)

daysAndTimeOfDayToTime :: Integer -> TimeOfDay -> NominalDiffTime
daysAndTimeOfDayToTime d tod = fromInteger d * nominalDay + realToFrac (timeOfDayToTime tod)

-- | The days that it goes over, and the time.
utcToLocalTimeOfDay, localToUTCTimeOfDay :: TimeZone -> TimeOfDay -> (Integer, TimeOfDay)
utcToLocalTimeOfDay zone (TimeOfDay h m s) = (toInteger (hours `div` 24), TimeOfDay (hours `mod` 24) (minutes `mod` 60) s)
  where
    minutes = m + timeZoneMinutes zone
    hours = h + minutes `div` 60
localToUTCTimeOfDay zone = utcToLocalTimeOfDay (minutesToTimeZone (negate (timeZoneMinutes zone)))

timeToTimeOfDay :: DiffTime -> TimeOfDay
timeToTimeOfDay (DiffTime p) = case clock p of (h, m, s) -> TimeOfDay h m s

timeOfDayToTime :: TimeOfDay -> DiffTime
timeOfDayToTime (TimeOfDay h m s) = DiffTime (fromIntegral (h * 3600 + m * 60) + s)

dayFractionToTimeOfDay :: Rational -> TimeOfDay
dayFractionToTimeOfDay r = timeToTimeOfDay (fromRational (r * 86400))

timeOfDayToDayFraction :: TimeOfDay -> Rational
timeOfDayToDayFraction tod = toRational (timeOfDayToTime tod) / 86400

-- Times of a place.

data LocalTime = LocalTime { localDay :: Day, localTimeOfDay :: TimeOfDay }
  deriving (Eq, Ord)

instance Show LocalTime where
  show (LocalTime d t) = showGregorian d ++ " " ++ show t

instance NFData LocalTime where
  rnf (LocalTime d t) = rnf d `seq` rnf t

addLocalTime :: NominalDiffTime -> LocalTime -> LocalTime
addLocalTime x = utcToLocalTime utc . addUTCTime x . localTimeToUTC utc

diffLocalTime :: LocalTime -> LocalTime -> NominalDiffTime
diffLocalTime a b = diffUTCTime (localTimeToUTC utc a) (localTimeToUTC utc b)

utcToLocalTime :: TimeZone -> UTCTime -> LocalTime
utcToLocalTime zone (UTCTime day dt) = LocalTime (addDays i day) tod
  where
    (i, tod) = utcToLocalTimeOfDay zone (timeToTimeOfDay dt)

localTimeToUTC :: TimeZone -> LocalTime -> UTCTime
localTimeToUTC zone (LocalTime day tod) = UTCTime (addDays i day) (timeOfDayToTime todUTC)
  where
    (i, todUTC) = localToUTCTimeOfDay zone tod

-- | By the meridian, in degrees.
ut1ToLocalTime :: Rational -> UniversalTime -> LocalTime
ut1ToLocalTime long (ModJulianDate date) =
  LocalTime (ModifiedJulianDay day) (dayFractionToTimeOfDay (local - fromInteger day))
  where
    local = date + long / 360
    day = floor local

localTimeToUT1 :: Rational -> LocalTime -> UniversalTime
localTimeToUT1 long (LocalTime (ModifiedJulianDay day) tod) =
  ModJulianDate (fromInteger day + timeOfDayToDayFraction tod - long / 360)

instance Show UniversalTime where
  show t = show (ut1ToLocalTime 0 t)

data ZonedTime = ZonedTime { zonedTimeToLocalTime :: LocalTime, zonedTimeZone :: TimeZone }

instance Show ZonedTime where
  show (ZonedTime t zone) = show t ++ " " ++ show zone

instance NFData ZonedTime where
  rnf (ZonedTime t z) = rnf t `seq` rnf z

utcToZonedTime :: TimeZone -> UTCTime -> ZonedTime
utcToZonedTime zone time = ZonedTime (utcToLocalTime zone time) zone

zonedTimeToUTC :: ZonedTime -> UTCTime
zonedTimeToUTC (ZonedTime t zone) = localTimeToUTC zone t

getZonedTime :: IO ZonedTime
getZonedTime = getCurrentTime >>= utcToLocalZonedTime

utcToLocalZonedTime :: UTCTime -> IO ZonedTime
utcToLocalZonedTime t = fmap (\zone -> utcToZonedTime zone t) (getTimeZone t)
