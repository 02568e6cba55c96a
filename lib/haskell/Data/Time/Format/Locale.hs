-- | How times are written at a place.
module Data.Time.Format.Locale
  ( TimeLocale (..), defaultTimeLocale, iso8601DateFormat, rfc822DateFormat
  ) where

import Data.Time.LocalTime (TimeZone (..))

data TimeLocale = TimeLocale
  { wDays :: [(String, String)]
  , months :: [(String, String)]
  , amPm :: (String, String)
  , dateTimeFmt, dateFmt, timeFmt, time12Fmt :: String
  , knownTimeZones :: [TimeZone]
  }
  deriving (Eq, Ord, Show)

-- | As in the United States.
defaultTimeLocale :: TimeLocale
defaultTimeLocale = TimeLocale
  { wDays = map short ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
  , months = map short
      [ "January", "February", "March", "April", "May", "June", "July", "August", "September"
      , "October", "November", "December" ]
  , amPm = ("AM", "PM")
  , dateTimeFmt = "%a %b %e %H:%M:%S %Z %Y"
  , dateFmt = "%m/%d/%y"
  , timeFmt = "%H:%M:%S"
  , time12Fmt = "%I:%M:%S %p"
  , knownTimeZones =
      [ TimeZone 0 False "UT", TimeZone 0 False "GMT"
      , TimeZone (-300) False "EST", TimeZone (-240) True "EDT"
      , TimeZone (-360) False "CST", TimeZone (-300) True "CDT"
      , TimeZone (-420) False "MST", TimeZone (-360) True "MDT"
      , TimeZone (-480) False "PST", TimeZone (-420) True "PDT" ]
  }
  where
    short name = (name, take 3 name)

iso8601DateFormat :: Maybe String -> String
iso8601DateFormat time = "%Y-%m-%d" ++ maybe "" ('T' :) time

rfc822DateFormat :: String
rfc822DateFormat = "%a, %_d %b %Y %H:%M:%S %Z"
