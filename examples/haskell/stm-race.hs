-- A list and its sum, updated in two transactions: between them the invariant does not hold.
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
   in do
        atomically (addTab n)
        atomically (addSum n)

-- | Doubles all numbers and their sum, at once.
double :: TVar [Int] -> TVar Int -> IO ()
double shTab shSum = atomically $ do
  modifyTVar shTab (map (* 2))
  modifyTVar shSum (* 2)

main :: IO ()
main = do
  shTab <- newTVarIO [1, 2]
  shSum <- newTVarIO 3
  done <- newEmptyMVar
  _ <- forkIO (f shTab shSum 5 >> putMVar done ())
  _ <- forkIO (double shTab shSum >> putMVar done ())
  replicateM_ 2 (takeMVar done)
  tab <- readTVarIO shTab
  s <- readTVarIO shSum
  putStrLn (if sum tab == s then "consistent" else "the sum is wrong: " ++ show (tab, s))
