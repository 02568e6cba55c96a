-- | Times as text.
module Data.Time.Format
  ( FormatTime, formatTime
  , parseTimeM, parseTimeOrError, readSTime, readPTime, parseTime, readTime, readsTime, ParseTime
  , TimeLocale (..), defaultTimeLocale, iso8601DateFormat, rfc822DateFormat
  ) where

import Data.Char (isDigit, toLower, toUpper)
import Data.Fixed (Fixed (..), Pico)
import Data.Time.Calendar
import Data.Time.Calendar.OrdinalDate (mondayStartWeek, sundayStartWeek, toOrdinalDate)
import Data.Time.Calendar.WeekDate (toWeekDate)
import Data.Time.Clock.Internal
import Data.Time.Clock.POSIX (utcTimeToPOSIXSeconds)
import Data.Time.Format.Locale
import Data.Time.Format.Parse
import Data.Time.LocalTime

-- | What a time has to tell: each part only if it has it.
data Parts = Parts
  { partZone :: Maybe TimeZone
  , partDay :: Maybe Day
  , partWeekDay :: Maybe DayOfWeek
  , partClock :: Maybe TimeOfDay
  , partInstant :: Maybe UTCTime
  , partSpan :: Maybe Pico
  }

nothing :: Parts
nothing = Parts Nothing Nothing Nothing Nothing Nothing Nothing

class FormatTime t where
  partsOf :: t -> Parts

instance FormatTime Day where
  partsOf d = nothing { partDay = Just d, partWeekDay = Just (dayOfWeek d) }

instance FormatTime DayOfWeek where
  partsOf d = nothing { partWeekDay = Just d }

instance FormatTime TimeOfDay where
  partsOf t = nothing { partClock = Just t }

instance FormatTime LocalTime where
  partsOf (LocalTime d t) = (partsOf d) { partClock = Just t }

instance FormatTime TimeZone where
  partsOf z = nothing { partZone = Just z }

instance FormatTime ZonedTime where
  partsOf z = (partsOf (zonedTimeToLocalTime z))
    { partZone = Just (zonedTimeZone z), partInstant = Just (zonedTimeToUTC z) }

instance FormatTime UTCTime where
  partsOf t = partsOf (utcToZonedTime utc t)

instance FormatTime UniversalTime where
  partsOf t = partsOf (ut1ToLocalTime 0 t)

instance FormatTime NominalDiffTime where
  partsOf t = nothing { partSpan = Just (nominalDiffTimeToSeconds t) }

instance FormatTime DiffTime where
  partsOf (DiffTime p) = nothing { partSpan = Just p }

formatTime :: FormatTime t => TimeLocale -> String -> t -> String
formatTime locale format t = format' locale (partsOf t) format

-- | A conversion is @%@, flags, a width, perhaps @E@, and a letter.
format' :: TimeLocale -> Parts -> String -> String
format' locale parts = go
  where
    go ('%' : rest) = flagged rest id Nothing Nothing
    go (c : rest) = c : go rest
    go "" = ""
    flagged s@(c : rest) change pad width = case c of
      '-' -> flagged rest change (Just Nothing) width
      '_' -> flagged rest change (Just (Just ' ')) width
      '0' | width == Nothing -> flagged rest change (Just (Just '0')) width
      '^' -> flagged rest (map toUpper) pad width
      '#' -> flagged rest (map toLower) pad width
      _ | isDigit c, (ds, later) <- span isDigit s -> flagged later change pad (Just (read ds))
      'E' | letter : later <- rest -> change (written True pad width letter) ++ go later
      _ -> change (written False pad width c) ++ go rest
    flagged "" _ _ _ = ""
    written alternative pad width c = case c of
      '%' -> "%"
      't' -> "\t"
      'n' -> "\n"
      'c' -> format' locale parts (dateTimeFmt locale)
      _ -> maybe "" id (conversion locale parts alternative pad width c)

-- | The text of a letter, if the time has that part.
conversion
  :: TimeLocale -> Parts -> Bool -> Maybe (Maybe Char) -> Maybe Int -> Char -> Maybe String
conversion locale parts alternative pad width c = case c of
  'z' -> fmap offset (partZone parts)
  'Z' -> fmap zoneName (partZone parts)
  'D' -> onDay (const (again "%m/%d/%y"))
  'F' -> onDay (const (again "%Y-%m-%d"))
  'x' -> onDay (const (again (dateFmt locale)))
  'Y' -> onDay (\d -> plain (year d))
  'y' -> onDay (\d -> number 2 '0' (year d `mod` 100))
  'C' -> onDay (\d -> plain (year d `div` 100))
  'B' -> onDay (\d -> fst (months locale !! (month d - 1)))
  'b' -> onDay (\d -> snd (months locale !! (month d - 1)))
  'h' -> onDay (\d -> snd (months locale !! (month d - 1)))
  'm' -> onDay (\d -> number 2 '0' (month d))
  'd' -> onDay (\d -> number 2 '0' (dayOfMonth d))
  'e' -> onDay (\d -> number 2 ' ' (dayOfMonth d))
  'j' -> onDay (\d -> number 3 '0' (snd (toOrdinalDate d)))
  'G' -> onDay (\d -> let (y, _, _) = toWeekDate d in plain y)
  'g' -> onDay (\d -> let (y, _, _) = toWeekDate d in number 2 '0' (y `mod` 100))
  'f' -> onDay (\d -> let (y, _, _) = toWeekDate d in plain (y `div` 100))
  'V' -> onDay (\d -> let (_, w, _) = toWeekDate d in number 2 '0' w)
  'U' -> onDay (\d -> number 2 '0' (fst (sundayStartWeek d)))
  'W' -> onDay (\d -> number 2 '0' (fst (mondayStartWeek d)))
  'u' -> onWeekDay (\w -> number 1 '0' (fromEnum w))
  'w' | Just p <- partSpan parts -> Just (number 1 '0' (truncate (p / 604800) :: Integer))
      | otherwise -> onWeekDay (\w -> number 1 '0' (fromEnum w `mod` 7))
  'a' -> onWeekDay (\w -> snd (wDays locale !! (fromEnum w `mod` 7)))
  'A' -> onWeekDay (\w -> fst (wDays locale !! (fromEnum w `mod` 7)))
  'R' -> onClock (const (again "%H:%M"))
  'T' -> onClock (const (again "%H:%M:%S"))
  'X' -> onClock (const (again (timeFmt locale)))
  'r' -> onClock (const (again (time12Fmt locale)))
  'p' -> onClock half
  'P' -> onClock (map toLower . half)
  'k' -> onClock (\t -> number 2 ' ' (todHour t))
  'I' -> onClock (\t -> number 2 '0' (twelve t))
  'l' -> onClock (\t -> number 2 ' ' (twelve t))
  'H' -> spanOr 3600 (\t -> number 2 '0' (todHour t))
  'M' -> spanOr 60 (\t -> number 2 '0' (todMin t))
  'S' -> spanOr 1 (\t -> number 2 '0' (truncate (todSec t) :: Int))
  'q' -> onClock (\t -> number 12 '0' (picos t))
  'Q' -> onClock (\t -> fraction (picos t))
  's' -> case partSpan parts of
    Just p -> Just (plain (truncate p :: Integer))
    Nothing -> fmap (\t -> plain (floor (utcTimeToPOSIXSeconds t) :: Integer)) (partInstant parts)
  _ -> Nothing
  where
    again = format' locale parts
    onDay f = fmap f (partDay parts)
    onWeekDay f = fmap f (partWeekDay parts)
    onClock f = fmap f (partClock parts)
    spanOr unit f = case partSpan parts of
      Just p -> Just (plain (truncate (p / unit) :: Integer))
      Nothing -> onClock f
    year d = let (y, _, _) = toGregorian d in y
    month d = let (_, m, _) = toGregorian d in m
    dayOfMonth d = let (_, _, n) = toGregorian d in n
    half t = (if todHour t < 12 then fst else snd) (amPm locale)
    twelve t = let h = todHour t `mod` 12 in if h == 0 then 12 else h
    picos t = let MkFixed n = todSec t in n `mod` 1000000000000
    fraction n
      | Just (Just _) <- pad = '.' : twelveDigits n
      | otherwise = case reverse (dropWhile (== '0') (reverse (twelveDigits n))) of
          "" -> ""
          ds -> '.' : ds
    twelveDigits n = let s = show n in replicate (12 - length s) '0' ++ s
    number :: Integral a => Int -> Char -> a -> String
    number w usual n = filled (maybe w id width) (maybe (Just usual) id pad) (toInteger n)
    -- No padding unless it is asked for.
    plain :: Integral a => a -> String
    plain n = case (pad, width) of
      (Just fill, _) -> filled (maybe 4 id width) fill (toInteger n)
      (Nothing, Just w) -> filled w (Just '0') (toInteger n)
      (Nothing, Nothing) -> show (toInteger n)
    offset zone
      | alternative = let (h, m) = splitAt 3 (timeZoneOffsetString zone) in h ++ ":" ++ m
      | otherwise = timeZoneOffsetString zone
    zoneName zone
      | null (timeZoneName zone) = offset zone
      | otherwise = timeZoneName zone

filled :: Int -> Maybe Char -> Integer -> String
filled w fill n
  | n < 0 = '-' : filled w fill (negate n)
  | otherwise = maybe "" (replicate (w - length s)) fill ++ s
  where
    s = show n
