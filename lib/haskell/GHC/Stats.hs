-- | Statistics of GHC's run time, which the machine does not keep.
module GHC.Stats (getRTSStatsEnabled) where

getRTSStatsEnabled :: IO Bool
getRTSStatsEnabled = return False
