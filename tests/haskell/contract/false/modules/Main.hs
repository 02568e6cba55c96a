-- Several modules: functions of one name, contracts away from their functions.
module Main where

import Control.Concurrent.STM
import Control.Monad
import qualified Store
import Store (stock, reserve, Item (..))
import Prices (double, discountOf)

-- The one that is imported, not the one of the other module.
-- refuted
{-# CONTRACT double :: {x | x > 0} -> {r | r == x * 2} #-}

-- refuted
{-# CONTRACT order :: {xs | all (\i -> quantity i > 0) xs} -> {r | r > 0} #-}
order :: [Item] -> Int
order is = sum (map Store.cost is)

-- refuted
{-# CONTRACT reduced :: {p | p >= 0} -> {r | r < p} #-}
reduced :: Int -> Int
reduced p = p - discountOf p

sell :: Int -> IO ()
sell n =
  when (n > 0) $ atomically (reserve n) -- refuted

restock :: [String] -> IO ()
restock ns =
  atomically (writeTVar Store.names ns) -- refuted

main :: IO ()
main = print (double 3) >> sell 1
