-- | Actions that depend on conditions: what holds after one alternative need not hold after the other.
module Main where

import Control.Concurrent.STM
import Control.Monad (unless, when)
import System.IO.Unsafe (unsafePerformIO)

from, to, count :: TVar Int
from = unsafePerformIO (newTVarIO 100)
{-# NOINLINE from #-}
to = unsafePerformIO (newTVarIO 0)
{-# NOINLINE to #-}
count = unsafePerformIO (newTVarIO 0)
{-# NOINLINE count #-}

flag :: TVar Bool
flag = unsafePerformIO (newTVarIO True)
{-# NOINLINE flag #-}

{-# INVARIANT {(from, to) | from + to == 100} #-}
{-# INVARIANT {(from, to) | from >= 0 && to >= 0} #-}
{-# INVARIANT {(count, flag) | count >= 0 && (flag || count > 0)} #-}

oneSided :: Int -> IO () -- refuted
oneSided n = atomically $ do
  f <- readTVar from
  if n > 0 && f >= n then writeTVar from (f - n) >> modifyTVar to (+ n) else modifyTVar to (+ 1)

unguarded :: Int -> Int -> IO () -- refuted
unguarded a b = atomically $ do
  f <- readTVar from
  if a > 0 then writeTVar from (f - a) >> modifyTVar' to (+ a) else return ()
  g <- readTVar from
  when (b > 0 && g >= b) $ writeTVar from (g - b) >> modifyTVar' to (+ b)

-- | The condition was true before the first write.
stale :: Int -> IO () -- refuted
stale n = atomically $ do
  f <- readTVar from
  let enough = f >= n && n > 0
  when enough $ writeTVar from (f - n) >> modifyTVar' to (+ n)
  when enough $ modifyTVar' from (subtract n) >> modifyTVar' to (+ n)

negative :: Int -> Int -> IO () -- refuted
negative a b = atomically $ do
  if a > 3 then modifyTVar' count (+ a) else modifyTVar' count (+ 1)
  if b > 3 then modifyTVar' count (subtract b) else return ()

-- | A truth that is merged.
raised :: Int -> Int -> IO () -- refuted
raised a b = atomically $ do
  writeTVar count 0
  if a > b then writeTVar flag True else writeTVar flag (a == b)

-- | The result of an alternative.
answer :: Int -> IO () -- refuted
answer a = atomically $ do
  big <- if a > 10 then writeTVar count 5 >> return True else return (a > 5)
  unless big $ return ()
  when big $ writeTVar flag False

-- | An alternative that waits does not make its condition true for the other.
waits :: Int -> IO () -- refuted
waits a = atomically $ do
  if a > 0 then check (a > 5) else return ()
  when (a < 6) $ modifyTVar' to (+ 1)

-- | What an alternative in orElse wrote is taken back.
takenBack :: Int -> IO () -- refuted
takenBack a = atomically $ do
  (if a > 0 then modifyTVar' from (subtract 1) >> retry else modifyTVar' to (+ 1)) `orElse` return ()

main :: IO ()
main = return ()
