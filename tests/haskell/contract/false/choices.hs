-- orElse, retry, check, catchSTM.
module Main where

import Control.Concurrent.STM
import Control.Exception
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

free, used :: TVar Int
free = unsafePerformIO (newTVarIO 4)
{-# NOINLINE free #-}
used = unsafePerformIO (newTVarIO 0)
{-# NOINLINE used #-}

queue :: TVar [Int]
queue = unsafePerformIO (newTVarIO [])
{-# NOINLINE queue #-}

{-# INVARIANT {(free, used) | free >= 0 && used >= 0 && free + used == 4} #-}
{-# INVARIANT {(used, queue) | length queue <= used} #-}

acquire :: STM ()
acquire = do
  n <- readTVar free
  check (n > 0)
  writeTVar free (n - 1)
  modifyTVar used (+ 1)

-- Where nothing is free it is counted all the same.
force :: IO ()
force =
  atomically (acquire `orElse` modifyTVar used (+ 1)) -- refuted

-- The first alternative never retries, so the guard of the second is of no use.
release :: IO ()
release =
  atomically (modifyTVar free (+ 1) `orElse` (readTVar used >>= check . (> 0))) -- refuted

-- The wrong one waits.
wait :: IO ()
wait =
  atomically $ do -- refuted
    n <- readTVar used
    when (n > 4) retry
    writeTVar used (n + 1)
    modifyTVar free (subtract 1)

-- What the handler does is not taken back.
handled :: Int -> IO ()
handled n =
  atomically $ -- refuted
    (do modifyTVar used (+ n)
        when (n > 0) (throwSTM (userError "no")))
      `catchSTM` (\e -> const (writeTVar used 5) (e :: IOException))

push :: Int -> IO ()
push x =
  atomically $ do -- refuted
    modifyTVar queue (x :)
    acquire `orElse` return ()

drain :: IO ()
drain =
  atomically $ do -- refuted
    xs <- readTVar queue
    case xs of
      [] -> retry
      _ : rest -> do
        writeTVar queue rest
        modifyTVar used (subtract 1)

pushMany :: [Int] -> IO ()
pushMany xs =
  atomically (modifyTVar queue (xs ++)) -- refuted

nested :: IO ()
nested =
  atomically $ -- refuted
    (retry `orElse` modifyTVar free (+ 1)) `orElse` return ()

loop :: [Int] -> IO ()
loop xs =
  atomically (forM_ xs (\x -> when (x > 0) (modifyTVar queue (x :)))) -- refuted

main :: IO ()
main = force
