-- | Memory, which the machine manages by itself.
module System.Mem
  ( performGC, performMajorGC, performMinorGC
  , setAllocationCounter, getAllocationCounter, enableAllocationLimit, disableAllocationLimit
  ) where

import Data.Int (Int64)

performGC, performMajorGC, performMinorGC :: IO ()
performGC = return ()
performMajorGC = return ()
performMinorGC = return ()

-- | Allocation is not counted: the counter stays at nought, and a limit is never reached.
setAllocationCounter :: Int64 -> IO ()
setAllocationCounter _ = return ()

getAllocationCounter :: IO Int64
getAllocationCounter = return 0

enableAllocationLimit, disableAllocationLimit :: IO ()
enableAllocationLimit = return ()
disableAllocationLimit = return ()
