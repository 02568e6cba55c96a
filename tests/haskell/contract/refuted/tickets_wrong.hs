-- Tickets: a cancellation leaves the sale closed with places free.
module Main where
import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

data Status = Open | Sold Int | Closed deriving (Eq, Show)

sold, free, revenue :: TVar Int
sold = unsafePerformIO (newTVarIO 0)
{-# NOINLINE sold #-}
free = unsafePerformIO (newTVarIO 3)
{-# NOINLINE free #-}
revenue = unsafePerformIO (newTVarIO 0)
{-# NOINLINE revenue #-}
state :: TVar Status
state = unsafePerformIO (newTVarIO Open)
{-# NOINLINE state #-}

price :: Int
price = 20

{-# INVARIANT {(sold, free) | sold + free == 3 && free >= 0} #-}
{-# INVARIANT {(sold, revenue) | revenue == sold * price} #-}
{-# INVARIANT {(state, free) | (state == Closed) <= (free == 0)} #-}

buy :: Int -> IO Bool
buy n = atomically $ do
  f <- readTVar free
  if n <= 0 || n > f
    then return False
    else do
      writeTVar free (f - n)
      modifyTVar sold (+ n)
      modifyTVar revenue (+ n * price)
      when (f == n) (writeTVar state Closed)
      return True

cancel :: IO ()
cancel = atomically $ do
  s <- readTVar sold
  check (s > 0)
  writeTVar sold (s - 1)
  modifyTVar free (+ 1)
  modifyTVar revenue (subtract price)

main :: IO ()
main = do
  ok <- buy 2
  print ok
  cancel
  _ <- buy 2
  cancel
