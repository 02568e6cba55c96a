-- The same list and sum in one transaction: no schedule breaks the invariant.
module Main where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad

f :: TVar [Int] -> TVar Int -> Int -> IO ()
f shTab shSum n =
  let addTab k = do
        tab <- readTVar shTab
        writeTVar shTab (k : tab)
      addSum k = do
        s <- readTVar shSum
        writeTVar shSum (s + k)
   in atomically
        ( do
            addTab n
            addSum n
        )

inv :: ([Int], Int) -> Bool
inv (shTab, shSum) = total shTab == shSum
  where
    total xs = case xs of
      [] -> 0
      (l : ls) -> l + total ls

main :: IO ()
main = do
  shTab <- newTVarIO []
  shSum <- newTVarIO 0
  done <- newEmptyMVar
  forM_ [1 .. 10] $ \n -> forkIO (f shTab shSum n >> putMVar done ())
  replicateM_ 10 (takeMVar done)
  tab <- readTVarIO shTab
  s <- readTVarIO shSum
  print (length tab, s, inv (tab, s))
