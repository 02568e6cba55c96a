module Store where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

data Item = Item { title :: String, quantity :: Int, each :: Int }

stock :: TVar Int
stock = unsafePerformIO (newTVarIO 10)
{-# NOINLINE stock #-}

names :: TVar [String]
names = unsafePerformIO (newTVarIO [])
{-# NOINLINE names #-}

{-# INVARIANT {stock | stock >= 0} #-}
{-# INVARIANT {names | all (\n -> length n < 12) names} #-}

reserve :: Int -> STM ()
reserve n = do
  s <- readTVar stock
  if s == 0 then retry else writeTVar stock (s - n)

cost :: Item -> Int
cost i = quantity i * each i

-- refuted
{-# CONTRACT titles :: {is | True} -> {r | length r == length is + 1} #-}
titles :: [Item] -> [String]
titles = map title

double :: Int -> Int
double x = x * 2
