-- A TMVar as a lock, with who holds it beside.
-- transactions: all
module Main where
import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

data Holder = Nobody | Somebody Int deriving (Eq, Show)

lock :: TMVar ()
lock = unsafePerformIO (newTMVarIO ())
{-# NOINLINE lock #-}
holder :: TVar Holder
holder = unsafePerformIO (newTVarIO Nobody)
{-# NOINLINE holder #-}

{-# INVARIANT do { free <- isEmptyTMVar lock; h <- readTVar holder; return (free == (h /= Nobody)) } #-}

enter :: Int -> STM ()
enter who = takeTMVar lock >> writeTVar holder (Somebody who)

leave :: STM ()
leave = writeTVar holder Nobody >> putTMVar lock ()

main :: IO ()
main = do
  atomically (enter 1)
  atomically leave
