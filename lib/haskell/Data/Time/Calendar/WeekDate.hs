-- | Weeks of the year after ISO 8601: the first one is that of the year's first Thursday.
module Data.Time.Calendar.WeekDate
  ( Day (..), toWeekDate, fromWeekDate, fromWeekDateValid, showWeekDate
  ) where

import Data.Time.Calendar.Days
import Data.Time.Calendar.OrdinalDate

-- | Year, week from 1, and day from Monday, which is 1.
toWeekDate :: Day -> (Integer, Int, Int)
toWeekDate day = (year, (yd - 1) `div` 7 + 1, wd)
  where
    wd = fromInteger ((toModifiedJulianDay day + 2) `mod` 7) + 1
    -- The week belongs to the year that has its Thursday.
    (year, yd) = toOrdinalDate (addDays (toInteger (4 - wd)) day)

-- | Week and day are brought into the year.
fromWeekDate :: Integer -> Int -> Int -> Day
fromWeekDate year w d = addDays (toInteger ((week - 1) * 7 + within 1 7 d - 1)) (firstMonday year)
  where
    week = within 1 (weeksIn year) w
    within low high = max low . min high

fromWeekDateValid :: Integer -> Int -> Int -> Maybe Day
fromWeekDateValid year w d
  | d < 1 || d > 7 || w < 1 || w > weeksIn year = Nothing
  | otherwise = Just (fromWeekDate year w d)

firstMonday :: Integer -> Day
firstMonday year = addDays (negate ((toModifiedJulianDay fourth + 2) `mod` 7)) fourth
  where
    fourth = fromOrdinalDate year 4

weeksIn :: Integer -> Int
weeksIn year = fromInteger (diffDays (firstMonday (year + 1)) (firstMonday year) `div` 7)

showWeekDate :: Day -> String
showWeekDate date = padded 4 y ++ "-W" ++ padded 2 w ++ "-" ++ show d
  where
    (y, w, d) = toWeekDate date
