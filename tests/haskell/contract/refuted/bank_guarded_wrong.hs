-- Records in TVars, guards, a where that chooses between TVars; one forgets to look.
-- transactions: all
module Main where
import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

data Account = Account { owner :: String, balance :: Int } deriving (Eq, Show)

alice, bob :: TVar Account
alice = unsafePerformIO (newTVarIO (Account "alice" 100))
{-# NOINLINE alice #-}
bob = unsafePerformIO (newTVarIO (Account "bob" 50))
{-# NOINLINE bob #-}

{-# INVARIANT {(alice, bob) | balance alice + balance bob == 150 && balance alice >= 0 && balance bob >= 0} #-}

deposit :: Int -> Account -> Account
deposit n a = a { balance = balance a + n }

transfer :: Bool -> Int -> STM Bool
transfer toBob n
  | n < 0 = return False
  | otherwise = do
      a <- readTVar from
      if balance a < n
        then return False
        else do
          writeTVar from (deposit (negate n) a)
          modifyTVar' to (deposit n)
          return True
  where
    (from, to) = if toBob then (alice, bob) else (bob, alice)

-- forgets to look whether there is enough
overdraw :: Int -> STM ()
overdraw n = do
  modifyTVar alice (deposit (negate n))
  modifyTVar bob (deposit n)

main :: IO ()
main = do
  ok <- atomically (transfer True 30)
  print ok
  atomically (overdraw 10)
