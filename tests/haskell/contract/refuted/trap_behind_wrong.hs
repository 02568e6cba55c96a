-- TVars behind TVars, fresh ones, and what exceptions, retry and orElse leave behind.
-- transactions: all
module Main where
import Control.Concurrent.STM
import Control.Exception
import System.IO.Unsafe (unsafePerformIO)

cell :: Int -> TVar Int
cell n = unsafePerformIO (newTVarIO n)
{-# NOINLINE cell #-}
a, b :: TVar Int
a = cell 0
{-# NOINLINE a #-}
b = cell 0
{-# NOINLINE b #-}
p :: TVar (TVar Int)
p = unsafePerformIO (newTVarIO b)
{-# NOINLINE p #-}
{-# INVARIANT {(a, b) | a == b} #-}

-- fine: p may point anywhere, both are written
both :: Int -> STM ()
both n = do
  t <- readTVar p
  writeTVar t n
  writeTVar a n
  writeTVar b n

-- fine: reading after the rollback sees the old value
after :: STM ()
after = (writeTVar a 1 >> retry) `orElse` (readTVar a >>= writeTVar b)

-- fine: retry goes through catchSTM, and nothing is kept
through :: Int -> STM ()
through n = (writeTVar a n >> retry) `catchSTM` anything
  where anything :: SomeException -> STM ()
        anything _ = return ()

-- fine: the handler's writes count, those before do not
handled :: Int -> STM ()
handled n = (writeTVar a 7 >> throwSTM (userError "x")) `catchSTM` put
  where put :: IOException -> STM ()
        put _ = writeTVar a n >> writeTVar b n

-- fine: a new one is no other
new :: Int -> STM ()
new n = do
  t <- newTVar n
  if t == a then writeTVar a (n + 1) else return ()

-- fine: the new one goes into p, and is written through it
newBehind :: Int -> STM ()
newBehind n = do
  t <- newTVar n
  writeTVar p t
  u <- readTVar p
  writeTVar u (n + 1)

-- bad: p may hold a
behind :: Int -> STM ()
behind n = readTVar p >>= \t -> writeTVar t n

-- bad: the handler writes one of them
handledBad :: Int -> STM ()
handledBad n = (writeTVar a 7 >> throwSTM (userError "x")) `catchSTM` put
  where put :: IOException -> STM ()
        put _ = writeTVar a n

-- bad: the first alternative does not retry
afterBad :: STM ()
afterBad = (readTVar a >>= \x -> check (x > 0) >> writeTVar a (x + 1)) `orElse` return ()

-- bad: the one that p held is still there
newBehindBad :: Int -> STM ()
newBehindBad n = do
  t <- readTVar p
  u <- newTVar n
  writeTVar p u
  writeTVar t (n + 1)

main :: IO ()
main = atomically (both 1)
