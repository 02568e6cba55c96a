-- | Clocks of the system, from the package clock. There is one clock here, the machine's, for all of them.
module System.Clock
  ( Clock (..), TimeSpec (..), getTime, getRes, fromNanoSecs, toNanoSecs, diffTimeSpec, timeSpecAsNanoSecs, normalize
  , s2ns
  ) where

import Data.Int (Int64)
import Data.Time.Clock.POSIX (getPOSIXTime)
import System.CPUTime (getCPUTime)

data Clock = Monotonic | Realtime | ProcessCPUTime | ThreadCPUTime | MonotonicRaw | Boottime | MonotonicCoarse | RealtimeCoarse
  deriving (Eq, Enum, Read, Show)

data TimeSpec = TimeSpec { sec :: {-# UNPACK #-} !Int64, nsec :: {-# UNPACK #-} !Int64 }
  deriving (Read, Show)

s2ns :: Num a => a
s2ns = 10 ^ (9 :: Int)

-- | With nanoseconds from 0 up to a second.
normalize :: TimeSpec -> TimeSpec
normalize (TimeSpec xs xn)
  | xn < 0 || xn >= s2ns = let (q, r) = xn `divMod` s2ns in TimeSpec (xs + q) r
  | otherwise = TimeSpec xs xn

instance Num TimeSpec where
  TimeSpec xs xn + TimeSpec ys yn = normalize (TimeSpec (xs + ys) (xn + yn))
  TimeSpec xs xn - TimeSpec ys yn = normalize (TimeSpec (xs - ys) (xn - yn))
  x * y = fromNanoSecs (toNanoSecs x * toNanoSecs y)
  negate (TimeSpec xs xn) = normalize (TimeSpec (negate xs) (negate xn))
  abs x = fromNanoSecs (abs (toNanoSecs x))
  signum x = fromNanoSecs (signum (toNanoSecs x))
  fromInteger = fromNanoSecs

instance Eq TimeSpec where
  x == y = toNanoSecs x == toNanoSecs y

instance Ord TimeSpec where
  compare x y = compare (toNanoSecs x) (toNanoSecs y)

fromNanoSecs :: Integer -> TimeSpec
fromNanoSecs n = let (q, r) = n `divMod` s2ns in TimeSpec (fromInteger q) (fromInteger r)

toNanoSecs, timeSpecAsNanoSecs :: TimeSpec -> Integer
toNanoSecs (TimeSpec s n) = toInteger s * s2ns + toInteger n
timeSpecAsNanoSecs = toNanoSecs

diffTimeSpec :: TimeSpec -> TimeSpec -> TimeSpec
diffTimeSpec a b = abs (a - b)

getTime :: Clock -> IO TimeSpec
getTime clock = case clock of
  Realtime -> fmap (fromNanoSecs . round . (* 1000000000)) getPOSIXTime
  RealtimeCoarse -> getTime Realtime
  _ -> fmap (fromNanoSecs . (`div` 1000)) getCPUTime

getRes :: Clock -> IO TimeSpec
getRes _ = return (TimeSpec 0 1)
