{-# LANGUAGE MagicHash #-}
-- | Processor time: the machine's clock since the program began.
module System.CPUTime (getCPUTime, cpuTimePrecision) where

foreign import prim "clock-elapsed" elapsed# :: IO Int

-- | In picoseconds.
getCPUTime :: IO Integer
getCPUTime = fmap (\n -> toInteger n * 1000) elapsed#

cpuTimePrecision :: Integer
cpuTimePrecision = 1000
