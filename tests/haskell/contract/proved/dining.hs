-- Three at a table: forks and who eats, in lists of TVars.
module Main where
import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

forks :: [TVar Bool]
forks = unsafePerformIO (replicateM 3 (newTVarIO False))
{-# NOINLINE forks #-}
eating :: [TVar Bool]
eating = unsafePerformIO (replicateM 3 (newTVarIO False))
{-# NOINLINE eating #-}

{-# INVARIANT do { fs <- mapM readTVar forks; es <- mapM readTVar eating; return (length (filter id fs) == 2 * length (filter id es)) } #-}

grab :: Int -> STM ()
grab i = do
  let l = forks !! i
      r = forks !! ((i + 1) `mod` 3)
      e = eating !! i
  a <- readTVar l
  b <- readTVar r
  me <- readTVar e
  check (not a && not b && not me)
  writeTVar l True
  writeTVar r True
  writeTVar e True

main :: IO ()
main = do
  forM_ [0 .. 2] $ \i -> when (i < 3 && i >= 0) $ atomically (grab i)
  atomically (grab 0)
