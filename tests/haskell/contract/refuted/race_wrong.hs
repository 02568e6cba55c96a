-- The paper's first program: two transactions that should be one.
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


f :: Int -> IO ()
f n = let addTab n = do tab <- readTVar shTab
                        writeTVar shTab (n:tab)
          addSum n = do s <- readTVar shSum
                        writeTVar shSum (s+n)
      in do atomically (addTab n)
            atomically (addSum n)

main :: IO ()
main = f 3
