-- | Year, month and day.
module Data.Time.Calendar.Gregorian where

import Data.Char (isDigit)
import Data.Time.Calendar.Days
import Data.Time.Calendar.OrdinalDate

monthLengths :: Bool -> [Int]
monthLengths leap = [31, if leap then 29 else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

toGregorian :: Day -> (Integer, Int, Int)
toGregorian date = go 1 (monthLengths (isLeapYear year)) yd
  where
    (year, yd) = toOrdinalDate date
    go m (n : ns) d
      | d > n = go (m + 1) ns (d - n)
    go m _ d = (year, m, d)

-- | Month and day are brought into their ranges.
fromGregorian :: Integer -> Int -> Int -> Day
fromGregorian year m d = fromOrdinalDate year (before + inMonth)
  where
    month = max 1 (min 12 m)
    lengths = monthLengths (isLeapYear year)
    before = sum (take (month - 1) lengths)
    inMonth = max 1 (min (lengths !! (month - 1)) d)

fromGregorianValid :: Integer -> Int -> Int -> Maybe Day
fromGregorianValid year m d
  | m < 1 || m > 12 || d < 1 || d > gregorianMonthLength year m = Nothing
  | otherwise = Just (fromGregorian year m d)

gregorianMonthLength :: Integer -> Int -> Int
gregorianMonthLength year m = monthLengths (isLeapYear year) !! (max 1 (min 12 m) - 1)

showGregorian :: Day -> String
showGregorian date = padded 4 y ++ "-" ++ padded 2 m ++ "-" ++ padded 2 d
  where
    (y, m, d) = toGregorian date

instance Show Day where
  showsPrec _ = showString . showGregorian

instance Read Day where
  readsPrec _ = readParen False (\r ->
    [ (day, rest)
    | (y, '-' : s) <- digits 4 (dropWhile (== ' ') r), (m, '-' : t) <- digits 2 s, (d, rest) <- digits 2 t
    , Just day <- [fromGregorianValid (toInteger y) m d] ])
    where
      digits :: Int -> ReadS Int
      digits n s = case splitAt n s of
        (ds, rest) | length ds == n, all isDigit ds -> [(read ds, rest)]
        _ -> []

-- | Months later: a day that the month has not becomes its last ('Clip'), or goes over into the
-- next ('RollOver').
addGregorianMonthsClip, addGregorianMonthsRollOver :: Integer -> Day -> Day
addGregorianMonthsClip n day = fromGregorian y m d
  where
    (y, m, d) = monthsLater n day
addGregorianMonthsRollOver n day = addDays (toInteger d - 1) (fromGregorian y m 1)
  where
    (y, m, d) = monthsLater n day

monthsLater :: Integer -> Day -> (Integer, Int, Int)
monthsLater n day = case (toInteger (m - 1) + n) `divMod` 12 of
  (years, month) -> (y + years, fromInteger month + 1, d)
  where
    (y, m, d) = toGregorian day

addGregorianYearsClip, addGregorianYearsRollOver :: Integer -> Day -> Day
addGregorianYearsClip n = addGregorianMonthsClip (n * 12)
addGregorianYearsRollOver n = addGregorianMonthsRollOver (n * 12)

-- | So many months, and then so many days.
data CalendarDiffDays = CalendarDiffDays { cdMonths :: Integer, cdDays :: Integer }
  deriving Eq

instance Semigroup CalendarDiffDays where
  CalendarDiffDays m d <> CalendarDiffDays n e = CalendarDiffDays (m + n) (d + e)

instance Monoid CalendarDiffDays where
  mempty = CalendarDiffDays 0 0

instance Show CalendarDiffDays where
  show (CalendarDiffDays m d) = "P" ++ show m ++ "M" ++ show d ++ "D"

calendarDay, calendarWeek, calendarMonth, calendarYear :: CalendarDiffDays
calendarDay = CalendarDiffDays 0 1
calendarWeek = CalendarDiffDays 0 7
calendarMonth = CalendarDiffDays 1 0
calendarYear = CalendarDiffDays 12 0

scaleCalendarDiffDays :: Integer -> CalendarDiffDays -> CalendarDiffDays
scaleCalendarDiffDays k (CalendarDiffDays m d) = CalendarDiffDays (k * m) (k * d)

addGregorianDurationClip, addGregorianDurationRollOver :: CalendarDiffDays -> Day -> Day
addGregorianDurationClip (CalendarDiffDays m d) day = addDays d (addGregorianMonthsClip m day)
addGregorianDurationRollOver (CalendarDiffDays m d) day = addDays d (addGregorianMonthsRollOver m day)

-- | As many whole months as there are, and the days that are left.
diffGregorianDurationClip, diffGregorianDurationRollOver :: Day -> Day -> CalendarDiffDays
diffGregorianDurationClip = durationBy addGregorianDurationClip
diffGregorianDurationRollOver = durationBy addGregorianDurationRollOver

durationBy :: (CalendarDiffDays -> Day -> Day) -> Day -> Day -> CalendarDiffDays
durationBy add day2 day1 = CalendarDiffDays months (diffDays day2 reached)
  where
    (y1, m1, d1) = toGregorian day1
    (y2, m2, d2) = toGregorian day2
    apart = (y2 * 12 + toInteger m2) - (y1 * 12 + toInteger m1)
    months
      | day2 >= day1 = if d2 >= d1 then apart else apart - 1
      | otherwise = if d2 <= d1 then apart else apart + 1
    reached = add (CalendarDiffDays months 0) day1
