-- | The time of day, and differences of times.
module Data.Time.Clock
  ( UTCTime (..), NominalDiffTime, DiffTime, UniversalTime (..), getCurrentTime
  , getTime_resolution, diffUTCTime, addUTCTime
  , nominalDiffTimeToSeconds, secondsToNominalDiffTime, nominalDay
  , secondsToDiffTime, picosecondsToDiffTime, diffTimeToPicoseconds
  ) where

import Data.Time.Clock.Internal
