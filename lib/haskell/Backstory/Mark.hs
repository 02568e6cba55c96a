-- | Marks for @backstory search --marks@: no run may stay hot forever. Under GHC this module is
-- to be copied, and does what it does here.
module Backstory.Mark (hot, cold, isHot) where

import Data.IORef
import System.IO.Unsafe (unsafePerformIO)

-- | Something is still to happen.
hot :: IO ()
hot = writeIORef marked True

-- | It has happened.
cold :: IO ()
cold = writeIORef marked False

isHot :: IO Bool
isHot = readIORef marked

marked :: IORef Bool
marked = unsafePerformIO (newIORef False)
{-# NOINLINE marked #-}
