-- transactions: all
-- What is in store and what is reserved, by the name of an article.
module Main where

import Control.Concurrent.STM
import Control.Monad (when)
import Data.Map.Strict (Map)
import qualified Data.Map.Strict as Map
import System.IO.Unsafe (unsafePerformIO)

data Item = Item { inStore :: Int, reserved :: Int }

stock :: TVar (Map String Item)
stock = unsafePerformIO (newTVarIO Map.empty)
{-# NOINLINE stock #-}

orders :: TVar Int
orders = unsafePerformIO (newTVarIO 0)
{-# NOINLINE orders #-}

sound :: Item -> Bool
sound item = reserved item >= 0 && reserved item <= inStore item

{-# INVARIANT {(stock, orders) | all sound stock} #-}
{-# INVARIANT {(stock, orders) | sum (map reserved (Map.elems stock)) == orders} #-}

deliver :: String -> Int -> STM () -- safe
deliver name n = do
  s <- readTVar stock
  when (n > 0) $ case Map.lookup name s of
    Nothing -> writeTVar stock (Map.insert name (Item n 0) s)
    Just item -> writeTVar stock (Map.insert name item { inStore = inStore item + n } s)

deliverAnew :: String -> Int -> STM () -- refuted
deliverAnew name n = when (n > 0) $ modifyTVar stock (Map.insert name (Item n 0))

deliverNothing :: String -> Int -> STM () -- refuted
deliverNothing name n = modifyTVar stock (Map.insertWith more name (Item n 0))
  where more new old = old { inStore = inStore old + inStore new }

reserve :: String -> Int -> STM () -- safe
reserve name n = do
  s <- readTVar stock
  case Map.lookup name s of
    Just item | n > 0 && reserved item + n <= inStore item -> do
      writeTVar stock (Map.insert name item { reserved = reserved item + n } s)
      modifyTVar orders (+ n)
    _ -> retry

reserveOver :: String -> Int -> STM () -- refuted
reserveOver name n = do
  s <- readTVar stock
  case Map.lookup name s of
    Just item | n > 0 && n <= inStore item -> do
      writeTVar stock (Map.insert name item { reserved = reserved item + n } s)
      modifyTVar orders (+ n)
    _ -> retry

reserveUncounted :: String -> STM () -- refuted
reserveUncounted name = do
  s <- readTVar stock
  case Map.lookup name s of
    Just item | reserved item < inStore item ->
      writeTVar stock (Map.insert name item { reserved = reserved item + 1 } s)
    _ -> retry

ship :: String -> Int -> STM () -- safe
ship name n = do
  s <- readTVar stock
  case Map.lookup name s of
    Just (Item have held) | n > 0 && n <= held -> do
      writeTVar stock (Map.insert name (Item (have - n) (held - n)) s)
      modifyTVar orders (subtract n)
    _ -> retry

shipUnreserved :: String -> Int -> STM () -- refuted
shipUnreserved name n = do
  s <- readTVar stock
  case Map.lookup name s of
    Just (Item have held) | n > 0 && n <= have -> do
      writeTVar stock (Map.insert name (Item (have - n) held) s)
    _ -> retry

cancelOne :: String -> STM () -- safe
cancelOne name = do
  s <- readTVar stock
  let less item = if reserved item > 0 then item { reserved = reserved item - 1 } else item
  case Map.lookup name s of
    Just item | reserved item > 0 -> do
      writeTVar stock (Map.adjust less name s)
      modifyTVar orders (subtract 1)
    _ -> return ()

cancelAlways :: String -> STM () -- refuted
cancelAlways name = do
  let less item = if reserved item > 0 then item { reserved = reserved item - 1 } else item
  modifyTVar stock (Map.adjust less name)
  modifyTVar orders (subtract 1)

scrap :: String -> STM () -- safe
scrap name = do
  s <- readTVar stock
  case Map.lookup name s of
    Just item | reserved item == 0 -> writeTVar stock (Map.delete name s)
    _ -> return ()

scrapReserved :: String -> STM () -- refuted
scrapReserved name = modifyTVar stock (Map.delete name)

dropEmpty :: String -> STM () -- safe
dropEmpty name = modifyTVar stock (Map.update keep name)
  where keep item = if inStore item == 0 then Nothing else Just item

dropUnreserved :: String -> STM () -- refuted
dropUnreserved name = modifyTVar stock (Map.update keep name)
  where keep item = if inStore item > 0 then Nothing else Just item

recount :: String -> Int -> STM () -- safe
recount name n = modifyTVar stock (Map.adjust (\i -> i { inStore = max n (reserved i) }) name)

recountLower :: String -> Int -> STM () -- refuted
recountLower name n = modifyTVar stock (Map.adjust (\i -> i { inStore = max 0 n }) name)

move :: String -> String -> Int -> STM () -- safe
move from to n = do
  s <- readTVar stock
  case (Map.lookup from s, Map.lookup to s) of
    (Just a, Just b) | from /= to && n > 0 && inStore a - reserved a >= n ->
      writeTVar stock (Map.insert from a { inStore = inStore a - n }
        (Map.insert to b { inStore = inStore b + n } s))
    _ -> retry

moveReserved :: String -> String -> Int -> STM () -- refuted
moveReserved from to n = do
  s <- readTVar stock
  case (Map.lookup from s, Map.lookup to s) of
    (Just a, Just b) | from /= to && n > 0 && inStore a >= n ->
      writeTVar stock (Map.insert from a { inStore = inStore a - n }
        (Map.insert to b { inStore = inStore b + n } s))
    _ -> retry

main :: IO ()
main = return ()
