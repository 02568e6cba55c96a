-- What is rolled back, what is another name, what crashes late.
-- transactions: all
module Main where
import Control.Concurrent.STM
import Control.Exception
import System.IO.Unsafe (unsafePerformIO)

a, b :: TVar Int
a = unsafePerformIO (newTVarIO 0)
{-# NOINLINE a #-}
b = unsafePerformIO (newTVarIO 0)
{-# NOINLINE b #-}
c :: TVar Int
c = a
{-# INVARIANT {(a, b) | a == b} #-}

-- retry after writes: nothing is kept (fine)
retryAfter :: Int -> STM ()
retryAfter n = do
  writeTVar a n
  x <- readTVar b
  if x /= n then retry else return ()

-- orElse: left writes and retries; right writes both (fine)
leftRolls :: Int -> STM ()
leftRolls n = (writeTVar a n >> retry) `orElse` (writeTVar b n >> writeTVar a n)

-- nested orElse: inner alternative's write kept (bad)
nested :: Int -> STM ()
nested n = ((writeTVar a n >> retry) `orElse` writeTVar b n) `orElse` return ()

-- exception caught by catchSTM rolls back (fine)
caught :: Int -> STM ()
caught n = (writeTVar a n >> throwSTM (userError "x")) `catchSTM` handler
  where handler :: IOException -> STM ()
        handler _ = return ()

-- handler of another type: the exception leaves (fine)
other :: Int -> STM ()
other n = (writeTVar a n >> throwSTM (userError "x")) `catchSTM` handler
  where handler :: ArithException -> STM ()
        handler _ = return ()

-- alias: c is a (fine)
alias :: Int -> STM ()
alias n = writeTVar c n >> writeTVar b n

-- alias (bad)
alias2 :: Int -> STM ()
alias2 n = writeTVar c n >> writeTVar a (n + 1) >> writeTVar b n

-- lazily written crash: invariant evaluation then crashes (bad)
lazyCrash :: STM ()
lazyCrash = writeTVar a (error "late") >> writeTVar b 1

-- same crash on both (bad: nothing is equal)
lazyBoth :: STM ()
lazyBoth = do
  let x = error "late"
  writeTVar a x
  writeTVar b x

-- crash that is overwritten (fine)
overwritten :: STM ()
overwritten = do
  writeTVar a (error "late")
  writeTVar a 1
  writeTVar b 1

-- recursion that never ends (fine: partial)
forever' :: Int -> STM ()
forever' n = writeTVar a n >> forever' (n + 1)

-- fresh TVar does not alias (fine)
fresh :: Int -> STM ()
fresh n = do
  t <- newTVar n
  writeTVar t (n + 1)
  writeTVar a n
  writeTVar b n

main :: IO ()
main = do
  atomically (retryAfter 0)
  atomically (leftRolls 1)
