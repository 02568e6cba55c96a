-- | Time since 1970.
module Data.Time.Clock.POSIX
  ( POSIXTime, getPOSIXTime, getCurrentTime, utcTimeToPOSIXSeconds, posixSecondsToUTCTime
  , posixDayLength
  ) where

import Data.Time.Calendar.Days (Day (..))
import Data.Time.Clock

type POSIXTime = NominalDiffTime

epoch :: UTCTime
epoch = UTCTime (ModifiedJulianDay 40587) 0

getPOSIXTime :: IO POSIXTime
getPOSIXTime = fmap utcTimeToPOSIXSeconds getCurrentTime

utcTimeToPOSIXSeconds :: UTCTime -> POSIXTime
utcTimeToPOSIXSeconds t = diffUTCTime t epoch

posixSecondsToUTCTime :: POSIXTime -> UTCTime
posixSecondsToUTCTime d = addUTCTime d epoch

posixDayLength :: NominalDiffTime
posixDayLength = nominalDay
