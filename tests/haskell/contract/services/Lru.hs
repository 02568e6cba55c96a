module Main where

import Control.Concurrent.STM
import Control.Monad
import Data.List (delete, nub, sort)
import qualified Data.Map.Strict as Map
import System.IO.Unsafe (unsafePerformIO)

-- A cache that forgets what was used least recently. The order list has the newest first.
data Cache = Cache
  { entries :: Map.Map Int String
  , order   :: [Int]
  , hits    :: Int
  , misses  :: Int
  } deriving (Show)

cacheSize :: Int
cacheSize = 8

cache :: TVar Cache
cache = unsafePerformIO (newTVarIO (Cache Map.empty [] 0 0))
{-# NOINLINE cache #-}

unique :: [Int] -> Bool
unique xs = length (nub xs) == length xs

distinct :: [Int] -> Bool
distinct [] = True
distinct (x : xs) = notElem x xs && distinct xs

{-# INVARIANT {(cache) | length (order cache) == Map.size (entries cache)} #-}
{-# INVARIANT {(cache) | all (`Map.member` entries cache) (order cache)} #-}
{-# INVARIANT {(cache) | distinct (order cache)} #-}
{-# INVARIANT {(cache) | Map.size (entries cache) <= cacheSize} #-}
{-# INVARIANT {(cache) | hits cache >= 0 && misses cache >= 0} #-}

-- safe
look :: Int -> STM (Maybe String)
look k = do
  c <- readTVar cache
  case Map.lookup k (entries c) of
    Nothing -> do
      writeTVar cache c { misses = misses c + 1 }
      return Nothing
    Just v -> do
      writeTVar cache c { order = k : delete k (order c), hits = hits c + 1 }
      return (Just v)

-- broken: twice in the order
lookTwice :: Int -> STM (Maybe String)
lookTwice k = do
  c <- readTVar cache
  case Map.lookup k (entries c) of
    Nothing -> return Nothing
    Just v -> do
      writeTVar cache c { order = k : order c }
      return (Just v)

-- safe: room is made by dropping the oldest
store :: Int -> String -> STM ()
store k v = do
  c <- readTVar cache
  if Map.member k (entries c)
    then writeTVar cache c { entries = Map.insert k v (entries c), order = k : delete k (order c) }
    else if Map.size (entries c) < cacheSize
      then writeTVar cache c { entries = Map.insert k v (entries c), order = k : order c }
      else do
        let oldest = last (order c)
        writeTVar cache c
          { entries = Map.insert k v (Map.delete oldest (entries c))
          , order = k : init (order c) }

-- broken: no room is made
storeMore :: Int -> String -> STM ()
storeMore k v = do
  c <- readTVar cache
  unless (Map.member k (entries c)) $
    writeTVar cache c { entries = Map.insert k v (entries c), order = k : order c }

-- safe
forget :: Int -> STM ()
forget k = modifyTVar cache $ \c -> c { entries = Map.delete k (entries c), order = filter (/= k) (order c) }

-- broken
forgetHalf :: Int -> STM ()
forgetHalf k = modifyTVar cache $ \c -> c { entries = Map.delete k (entries c) }

-- broken: order is cut, entries are not
shrink :: Int -> STM ()
shrink n = modifyTVar cache $ \c -> c { order = take n (order c) }

-- safe
clear :: STM ()
clear = writeTVar cache (Cache Map.empty [] 0 0)

-- safe
resetCounts :: STM (Int, Int)
resetCounts = do
  c <- readTVar cache
  writeTVar cache c { hits = 0, misses = 0 }
  return (hits c, misses c)

-- safe
update :: Int -> (String -> String) -> STM ()
update k f = modifyTVar' cache (\c -> c { entries = Map.adjust f k (entries c) })

-- safe
reverseOrder :: STM ()
reverseOrder = modifyTVar cache (\c -> c { order = reverse (order c) })

main :: IO ()
main = do
  atomically (store 1 "a")
  atomically (look 1) >>= print
