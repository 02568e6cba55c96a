-- The sum is not adjusted.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

shTab :: TVar [Int]
shTab = unsafePerformIO (newTVarIO [])
{-# NOINLINE shTab #-}

shSum :: TVar Int
shSum = unsafePerformIO (newTVarIO 0)
{-# NOINLINE shSum #-}

{-# INVARIANT {(shTab, shSum) | inv (shTab, shSum)} #-}
inv :: ([Int], Int) -> Bool
inv (tab, s) = total tab == s
  where total xs = case xs of { [] -> 0; (l:ls) -> l + total ls }


takeOne :: IO Int
takeOne = atomically $ do
  tab <- readTVar shTab
  case tab of
    [] -> retry
    (x:xs) -> do
      writeTVar shTab xs
      return x

main :: IO ()
main = takeOne >>= print
