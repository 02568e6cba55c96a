-- | Days of the calendar.
module Data.Time.Calendar
  ( Day (..), addDays, diffDays
  , CalendarDiffDays (..), calendarDay, calendarWeek, calendarMonth, calendarYear
  , scaleCalendarDiffDays
  , toGregorian, fromGregorian, fromGregorianValid, showGregorian, gregorianMonthLength
  , addGregorianMonthsClip, addGregorianMonthsRollOver, addGregorianYearsClip
  , addGregorianYearsRollOver, addGregorianDurationClip, addGregorianDurationRollOver
  , diffGregorianDurationClip, diffGregorianDurationRollOver, isLeapYear
  , DayOfWeek (..), dayOfWeek
  ) where

import Data.Time.Calendar.Days
import Data.Time.Calendar.Gregorian
import Data.Time.Calendar.OrdinalDate (isLeapYear)

data DayOfWeek = Monday | Tuesday | Wednesday | Thursday | Friday | Saturday | Sunday
  deriving (Eq, Show, Read)

-- | In a circle: Monday is 1, Sunday 7 and 0.
instance Enum DayOfWeek where
  toEnum i = case i `mod` 7 of
    0 -> Sunday
    1 -> Monday
    2 -> Tuesday
    3 -> Wednesday
    4 -> Thursday
    5 -> Friday
    _ -> Saturday
  fromEnum d = case d of
    Monday -> 1
    Tuesday -> 2
    Wednesday -> 3
    Thursday -> 4
    Friday -> 5
    Saturday -> 6
    Sunday -> 7
  enumFromTo a b
    | a == b = [a]
    | otherwise = a : enumFromTo (succ a) b
  enumFromThenTo a b c
    | b == c = [a, b]
    | otherwise = a : enumFromThenTo b (toEnum (2 * fromEnum b - fromEnum a)) c

dayOfWeek :: Day -> DayOfWeek
dayOfWeek (ModifiedJulianDay d) = toEnum (fromInteger (d + 3))
