-- Data.Time: days, times of the day, zones, text.
module Main (main) where

import Data.Time
import Data.Time.Calendar.OrdinalDate (mondayStartWeek, showOrdinalDate, sundayStartWeek, toOrdinalDate)
import Data.Time.Calendar.WeekDate (fromWeekDateValid, showWeekDate, toWeekDate)
import Data.Time.Clock.POSIX (posixSecondsToUTCTime, utcTimeToPOSIXSeconds)

days :: [Day]
days =
  [ fromGregorian 2020 2 29, fromGregorian 1999 12 31, fromGregorian 2000 1 1, fromGregorian 1900 3 1
  , fromGregorian 2021 1 3, fromGregorian 2024 12 30, fromGregorian 1 1 1, fromGregorian (-44) 3 15
  , fromGregorian 2023 13 45, fromGregorian 1858 11 17 ]

main :: IO ()
main = do
  mapM_ print days
  mapM_ (print . toGregorian) days
  print [(showOrdinalDate d, showWeekDate d, toOrdinalDate d, toWeekDate d) | d <- days]
  print [(mondayStartWeek d, sundayStartWeek d, dayOfWeek d) | d <- days]
  print [diffDays a b | (a, b) <- zip days (tail days)]
  print (map (addGregorianMonthsClip 1) (take 3 days), map (addGregorianMonthsRollOver 13) (take 3 days))
  print (addGregorianYearsClip 1 (head days), addGregorianYearsRollOver 1 (head days))
  print [(gregorianMonthLength y m) | y <- [1900, 2000, 2023], m <- [1, 2, 4]]
  print (fromGregorianValid 2023 2 29, fromGregorianValid 2024 2 29, fromWeekDateValid 2020 53 7)
  print [diffGregorianDurationClip a b | (a, b) <- zip days (tail days)]
  print [diffGregorianDurationRollOver a b | (a, b) <- zip days (tail days)]
  print (addGregorianDurationClip (calendarMonth <> calendarWeek) (fromGregorian 2020 1 31))
  print (read "2024-05-06" :: Day, [Monday ..  Sunday], [fromGregorian 2024 2 27 .. fromGregorian 2024 3 1])
  let noon = UTCTime (fromGregorian 2024 2 29) 43200
      later = addUTCTime 90061.25 noon
  print (noon, later, diffUTCTime later noon)
  print (utcTimeToPOSIXSeconds noon, posixSecondsToUTCTime 1700000000.5)
  print (timeToTimeOfDay 3661.5, timeOfDayToTime (TimeOfDay 1 2 3), midday, midnight)
  print (makeTimeOfDayValid 24 0 0, makeTimeOfDayValid 23 59 60.5)
  print (timeToDaysAndTimeOfDay 100000, daysAndTimeOfDayToTime 2 midday)
  let cet = TimeZone 60 False "CET"
      zoned = utcToZonedTime cet later
  print (zoned, zonedTimeToUTC zoned, utcToLocalTime (hoursToTimeZone (-5)) noon)
  print (map timeZoneOffsetString [utc, cet, minutesToTimeZone (-90)], hoursToTimeZone 3, utc)
  print (diffLocalTime (zonedTimeToLocalTime zoned) (utcToLocalTime utc noon))
  print (calendarTimeDays (CalendarDiffDays 1 2), nominalDay, secondsToDiffTime 5, 0.001 :: NominalDiffTime)
  mapM_ (\f -> putStrLn (f ++ " = " ++ formatTime defaultTimeLocale f zoned))
    [ "%Y-%m-%dT%H:%M:%S%Q%z", "%a, %d %b %Y", "%A %e %B %y %C", "%D %F %x", "%R %T %X %r", "%I %l %k %p %P"
    , "%j %U %W %V %G %g %u %w", "%s", "%Z %z %Ez", "%q", "%-d/%-m %_m %03d", "%^a %#A", "100%%%n%t|", "%c", "%h %f" ]
  mapM_ (\(f, s) -> print (parseTimeM True defaultTimeLocale f s :: Maybe UTCTime))
    [ ("%Y-%m-%d %H:%M:%S", "2021-03-04 05:06:07"), ("%Y-%m-%dT%H:%M:%S%QZ", "2021-03-04T05:06:07.25Z")
    , ("%d %b %Y %R %z", "4 Mar 2021 05:06 +0200"), ("%d %b %Y %R %z", "04 Mar 2021 05:06 +0200")
    , ("%s", "1600000000"), ("%Y-%m-%d", "2021-02-30"), ("%D %I:%M %p", "12/25/99 11:30 pm"), ("%Y-%j", "2020-366") ]
  print (parseTimeM False defaultTimeLocale "%F" " 2021-03-04" :: Maybe Day)
  print (parseTimeM False defaultTimeLocale "%H:%M" "25:00" :: Maybe TimeOfDay)
  print (parseTimeM True defaultTimeLocale "%F" "nonsense" :: Either' Day)
  print (read "2021-03-04 05:06:07.5 UTC" :: UTCTime, read "05:06:07" :: TimeOfDay)

newtype Either' a = Either' (Either String a) deriving Show

instance Functor Either' where fmap f (Either' e) = Either' (fmap f e)
instance Applicative Either' where { pure = Either' . Right; Either' f <*> Either' a = Either' (f <*> a) }
instance Monad Either' where Either' a >>= f = either (Either' . Left) f a
instance MonadFail Either' where fail = Either' . Left
