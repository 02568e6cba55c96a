-- | Times from text.
module Data.Time.Format.Parse
  ( ParseTime, parseTimeM, parseTimeOrError, readSTime, readPTime, parseTime, readTime, readsTime
  ) where

import Control.Monad (guard)
import Data.Char (isAlpha, isDigit, isSpace, toLower, toUpper)
import Data.Fixed (Pico)
import Data.Maybe (fromMaybe, listToMaybe)
import Data.Time.Calendar
import Data.Time.Calendar.OrdinalDate (fromOrdinalDateValid)
import Data.Time.Calendar.WeekDate (fromWeekDateValid)
import Data.Time.Clock.Internal
import Data.Time.Clock.POSIX (posixSecondsToUTCTime)
import Data.Time.Format.Locale
import Data.Time.LocalTime
import Text.ParserCombinators.ReadP

-- | What was read for each letter, the last first.
type Found = [(Char, String)]

class ParseTime t where
  build :: TimeLocale -> Found -> Maybe t

instance ParseTime Day where
  build = buildDay

instance ParseTime TimeOfDay where
  build = buildTimeOfDay

instance ParseTime LocalTime where
  build l found = LocalTime <$> build l found <*> build l found

instance ParseTime TimeZone where
  build = buildZone

instance ParseTime ZonedTime where
  build l found = case lookup 's' found of
    Just s -> do
      zone <- build l found
      return (utcToZonedTime zone (posixSecondsToUTCTime (fromInteger (read s))))
    Nothing -> ZonedTime <$> build l found <*> build l found

instance ParseTime UTCTime where
  build l found = fmap zonedTimeToUTC (build l found)

instance ParseTime UniversalTime where
  build l found = fmap (localTimeToUT1 0) (build l found)

-- | The first argument says whether spaces around it are fine.
parseTimeM :: (MonadFail m, ParseTime t) => Bool -> TimeLocale -> String -> String -> m t
parseTimeM spaces locale format s = case whole spaces locale format s of
  [t] -> return t
  [] -> fail ("parseTimeM: no parse of " ++ show s)
  _ -> fail ("parseTimeM: multiple parses of " ++ show s)

parseTimeOrError :: ParseTime t => Bool -> TimeLocale -> String -> String -> t
parseTimeOrError spaces locale format s = case whole spaces locale format s of
  [t] -> t
  [] -> error ("parseTimeOrError: no parse of " ++ show s)
  _ -> error ("parseTimeOrError: multiple parses of " ++ show s)

whole :: ParseTime t => Bool -> TimeLocale -> String -> String -> [t]
whole spaces locale format s =
  [t | (t, rest) <- readSTime spaces locale format s, if spaces then all isSpace rest else null rest]

readSTime :: ParseTime t => Bool -> TimeLocale -> String -> ReadS t
readSTime spaces locale format = readP_to_S (readPTime spaces locale format)

readPTime :: ParseTime t => Bool -> TimeLocale -> String -> ReadP t
readPTime spaces locale format = do
  if spaces then skipSpaces else return ()
  found <- letters locale format []
  maybe pfail return (build locale found)

-- | The old names, which leave spaces at the start out.
parseTime :: ParseTime t => TimeLocale -> String -> String -> Maybe t
parseTime = parseTimeM True

readTime :: ParseTime t => TimeLocale -> String -> String -> t
readTime = parseTimeOrError True

readsTime :: ParseTime t => TimeLocale -> String -> ReadS t
readsTime = readSTime True

-- | The text of every letter of the format.
letters :: TimeLocale -> String -> Found -> ReadP Found
letters locale = go
  where
    go ('%' : rest) found = flagged rest Nothing found
    go (c : rest) found
      | isSpace c = munch1 isSpace >> go (dropWhile isSpace rest) found
      | otherwise = char c >> go rest found
    go "" found = return found
    flagged (c : rest) pad found = case c of
      '-' -> flagged rest (Just Nothing) found
      '_' -> flagged rest (Just (Just ' ')) found
      '0' -> flagged rest (Just (Just '0')) found
      '^' -> flagged rest pad found
      '#' -> flagged rest pad found
      'E' -> flagged rest pad found
      '%' -> char '%' >> go rest found
      't' -> skipSpaces >> go rest found
      'n' -> skipSpaces >> go rest found
      _ -> case expansion locale c of
        Just format -> go format found >>= go rest
        Nothing -> do
          text <- letter locale pad c
          go rest ((c, text) : found)
    flagged "" _ _ = pfail

expansion :: TimeLocale -> Char -> Maybe String
expansion locale c = case c of
  'c' -> Just (dateTimeFmt locale)
  'D' -> Just "%m/%d/%y"
  'F' -> Just "%Y-%m-%d"
  'x' -> Just (dateFmt locale)
  'R' -> Just "%H:%M"
  'T' -> Just "%H:%M:%S"
  'X' -> Just (timeFmt locale)
  'r' -> Just (time12Fmt locale)
  _ -> Nothing

letter :: TimeLocale -> Maybe (Maybe Char) -> Char -> ReadP String
letter locale pad c = case c of
  'z' -> offset
  'Z' -> munch1 isAlpha <++ offset <++ return ""
  'Y' -> signed 4 ' '
  'G' -> signed 4 ' '
  'C' -> signed 2 ' '
  'f' -> signed 2 ' '
  'B' -> oneOf (map fst (months locale))
  'b' -> oneOf (map snd (months locale))
  'h' -> oneOf (map snd (months locale))
  'a' -> oneOf (map snd (wDays locale))
  'A' -> oneOf (map fst (wDays locale))
  'p' -> half
  'P' -> half
  'j' -> digits 3 '0'
  'e' -> digits 2 ' '
  'k' -> digits 2 ' '
  'l' -> digits 2 ' '
  'u' -> digits 1 '0'
  'w' -> digits 1 '0'
  'q' -> digits 12 '0'
  'Q' -> (do { _ <- char '.'; ds <- munch1 isDigit; return ('.' : ds) }) <++ return ""
  's' -> (char '-' >> fmap ('-' :) (munch1 isDigit)) <++ munch1 isDigit
  _ | c `elem` "ymdgVUWHIMS" -> digits 2 '0'
    | otherwise -> pfail
  where
    half = let (am, pm) = amPm locale in oneOf [am, pm]
    signed n usual = (char '-' >> fmap ('-' :) (digits n usual)) <++ digits n usual
    -- A width that is exact, unless padding was put aside.
    digits n usual = case fromMaybe (Just usual) pad of
      Nothing -> munch1 isDigit
      Just ' ' -> skipSpaces >> upTo n
      Just _ -> count n (satisfy isDigit)
    upTo :: Int -> ReadP String
    upTo 0 = return ""
    upTo n = (satisfy isDigit >>= \d -> fmap (d :) (fewer (n - 1)))
    fewer 0 = return ""
    fewer n = upTo n <++ return ""
    offset = do
      sign <- satisfy (`elem` "+-")
      h <- count 2 (satisfy isDigit)
      _ <- option ':' (char ':')
      m <- count 2 (satisfy isDigit)
      return (sign : h ++ m)

oneOf :: [String] -> ReadP String
oneOf names = choice [mapM_ same name >> return name | name <- names]
  where
    same x = satisfy (\y -> toUpper x == toUpper y)

-- Putting together.

number :: Char -> Found -> Maybe Int
number c found = fmap signedRead (lookup c found)

signedRead :: (Num a, Read a) => String -> a
signedRead ('-' : ds) = negate (read ds)
signedRead ds = read ds

buildDay :: TimeLocale -> Found -> Maybe Day
buildDay locale found
  | Just s <- lookup 's' found, Nothing <- lookup 'd' found =
      Just (localDay (utcToLocalTime utc (posixSecondsToUTCTime (fromInteger (signedRead s)))))
  | Just j <- number 'j' found = fromOrdinalDateValid year j
  | Just w <- number 'V' found = fromWeekDateValid weekYear w (fromMaybe 4 weekDay)
  | otherwise = fromGregorianValid year month (fromMaybe 1 (first [number 'd' found, number 'e' found]))
  where
    year = case lookup 'Y' found of
      Just s -> signedRead s
      Nothing -> century 'C' 'y'
    weekYear = case lookup 'G' found of
      Just s -> signedRead s
      Nothing -> century 'f' 'g'
    century c y = case (number c found, number y found) of
      (Just a, b) -> toInteger (a * 100 + fromMaybe 0 b)
      (Nothing, Just b) -> toInteger (if b >= 69 then 1900 + b else 2000 + b)
      (Nothing, Nothing) -> 1970
    month = fromMaybe 1 (first
      [ number 'm' found, named 'B' (map fst (months locale)), named 'b' (map snd (months locale))
      , named 'h' (map snd (months locale)) ])
    weekDay = first
      [ number 'u' found, fmap (\d -> if d == 0 then 7 else d) (number 'w' found)
      , fmap sundayLast (named 'a' (map snd (wDays locale)))
      , fmap sundayLast (named 'A' (map fst (wDays locale))) ]
    sundayLast n = if n == 1 then 7 else n - 1
    named c names = lookup c found >>= \name -> lookup name (zip names [1 ..])
    first = listToMaybe . concatMap (maybe [] pure)

buildTimeOfDay :: TimeLocale -> Found -> Maybe TimeOfDay
buildTimeOfDay locale found
  | Just s <- lookup 's' found, Nothing <- lookup 'H' found =
      Just (localTimeOfDay (utcToLocalTime utc (posixSecondsToUTCTime (fromInteger (signedRead s)))))
  | otherwise = do
      h <- hour
      guard (h >= 0 && h <= 23)
      makeTimeOfDayValid h (fromMaybe 0 (number 'M' found)) (seconds + fraction)
  where
    hour = case (number 'H' found, number 'k' found) of
      (Just h, _) -> Just h
      (_, Just h) -> Just h
      _ -> case (number 'I' found, number 'l' found) of
        (Just h, _) -> twelve h
        (_, Just h) -> twelve h
        _ -> Just (if afternoon then 12 else 0)
    twelve h
      | h < 1 || h > 12 = Nothing
      | otherwise = Just (h `mod` 12 + (if afternoon then 12 else 0))
    afternoon = any (\c -> fmap (map toLower) (lookup c found) == Just (map toLower (snd (amPm locale)))) "pP"
    seconds = fromIntegral (fromMaybe 0 (number 'S' found)) :: Pico
    fraction = case (lookup 'q' found, lookup 'Q' found) of
      (Just ds, _) -> read ("0." ++ ds)
      (_, Just ('.' : ds)) -> read ("0." ++ ds)
      _ -> 0

buildZone :: TimeLocale -> Found -> Maybe TimeZone
buildZone locale found = case (lookup 'z' found, lookup 'Z' found) of
  (Just text, _) -> Just (fromOffset text)
  (_, Just "") -> Just utc
  (_, Just text@(c : _))
    | c `elem` "+-" -> Just (fromOffset text)
    | otherwise -> named (map toUpper text)
  _ -> Just utc
  where
    fromOffset (sign : h1 : h2 : ms) =
      let n = read [h1, h2] * 60 + read ms
      in minutesToTimeZone (if sign == '-' then negate n else n)
    fromOffset _ = utc
    named "UTC" = Just utc
    named name = listToMaybe [z | z <- knownTimeZones locale, timeZoneName z == name]

-- As shown.

reading :: ParseTime t => String -> Int -> ReadS t
reading format _ = readParen False (readSTime True defaultTimeLocale format)

instance Read TimeOfDay where
  readsPrec = reading "%H:%M:%S%Q"

instance Read LocalTime where
  readsPrec = reading "%Y-%m-%d %H:%M:%S%Q"

instance Read TimeZone where
  readsPrec = reading "%Z"

instance Read ZonedTime where
  readsPrec = reading "%Y-%m-%d %H:%M:%S%Q %Z"

instance Read UTCTime where
  readsPrec = reading "%Y-%m-%d %H:%M:%S%Q %Z"
