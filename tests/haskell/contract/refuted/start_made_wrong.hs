-- TVars that a constant makes, several at once: their sum is not what the invariant says.
module Main where

import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

pots :: [TVar Int]
pots = unsafePerformIO (forM [1, 2, 3] newTVarIO)
{-# NOINLINE pots #-}
{-# INVARIANT do { xs <- mapM readTVar pots; return (sum xs == 5) } #-}

move :: Int -> STM ()
move n = do
  modifyTVar (head pots) (subtract n)
  modifyTVar (pots !! 1) (+ n)

main :: IO ()
main = atomically (move 1)
