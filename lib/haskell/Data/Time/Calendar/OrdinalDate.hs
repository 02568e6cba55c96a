-- | Years, and the days in them by number.
module Data.Time.Calendar.OrdinalDate
  ( Day (..), toOrdinalDate, fromOrdinalDate, fromOrdinalDateValid, showOrdinalDate, isLeapYear
  , mondayStartWeek, sundayStartWeek, fromMondayStartWeek, fromMondayStartWeekValid
  , fromSundayStartWeek, fromSundayStartWeekValid
  ) where

import Data.Time.Calendar.Days

isLeapYear :: Integer -> Bool
isLeapYear year = year `mod` 4 == 0 && (year `mod` 400 == 0 || year `mod` 100 /= 0)

-- | Year, and the day's number in it from 1. Days are counted from the first of the year 1 in
-- cycles of 400, 100, 4 and 1 years.
toOrdinalDate :: Day -> (Integer, Int)
toOrdinalDate (ModifiedJulianDay mjd) = (year, yd)
  where
    a = mjd + 678575
    (quadcent, b) = a `divMod` 146097
    cent = min (b `div` 36524) 3
    c = b - cent * 36524
    (quad, d) = c `divMod` 1461
    y = min (d `div` 365) 3
    yd = fromInteger (d - y * 365 + 1)
    year = quadcent * 400 + cent * 100 + quad * 4 + y + 1

yearLength :: Integer -> Int
yearLength y = if isLeapYear y then 366 else 365

-- | The day is brought into the year.
fromOrdinalDate :: Integer -> Int -> Day
fromOrdinalDate year day = firstDay year `plus` (clamped 1 (yearLength year) day - 1)

fromOrdinalDateValid :: Integer -> Int -> Maybe Day
fromOrdinalDateValid year day
  | day < 1 || day > yearLength year = Nothing
  | otherwise = Just (fromOrdinalDate year day)

firstDay :: Integer -> Day
firstDay year = ModifiedJulianDay (365 * y + y `div` 4 - y `div` 100 + y `div` 400 - 678575)
  where
    y = year - 1

plus :: Day -> Int -> Day
plus day n = addDays (toInteger n) day

clamped :: Int -> Int -> Int -> Int
clamped low high = max low . min high

showOrdinalDate :: Day -> String
showOrdinalDate date = padded 4 y ++ "-" ++ padded 3 d
  where
    (y, d) = toOrdinalDate date

-- | The number of the week in the year, counted by its Mondays or Sundays, and the day in it:
-- Monday is 1, and Sunday 7 or 0.
mondayStartWeek, sundayStartWeek :: Day -> (Int, Int)
mondayStartWeek date = (fromInteger (d `div` 7 - k `div` 7), fromInteger (d `mod` 7) + 1)
  where
    (d, k) = weekStart 2 date
sundayStartWeek date = (fromInteger (d `div` 7 - k `div` 7), fromInteger (d `mod` 7))
  where
    (d, k) = weekStart 3 date

weekStart :: Integer -> Day -> (Integer, Integer)
weekStart offset date = (d, d - toInteger yd)
  where
    (_, yd) = toOrdinalDate date
    d = toModifiedJulianDay date + offset

fromMondayStartWeek, fromSundayStartWeek :: Integer -> Int -> Int -> Day
fromMondayStartWeek year w d = firstDay year `plus` (firstMonday + (w - 1) * 7 + d - 1)
  where
    firstMonday = fromInteger ((5 - toModifiedJulianDay (firstDay year)) `mod` 7)
fromSundayStartWeek year w d = firstDay year `plus` (firstSunday + (w - 1) * 7 + d)
  where
    firstSunday = fromInteger ((4 - toModifiedJulianDay (firstDay year)) `mod` 7)

fromMondayStartWeekValid, fromSundayStartWeekValid :: Integer -> Int -> Int -> Maybe Day
fromMondayStartWeekValid year w d = within year (d >= 1 && d <= 7) (fromMondayStartWeek year w d)
fromSundayStartWeekValid year w d = within year (d >= 0 && d <= 6) (fromSundayStartWeek year w d)

within :: Integer -> Bool -> Day -> Maybe Day
within year ok day
  | ok && fst (toOrdinalDate day) == year = Just day
  | otherwise = Nothing
