module Main where

import Control.Concurrent.STM
import Control.Exception
import Control.Monad
import qualified Data.Map.Strict as Map
import Data.Map.Strict (Map)
import qualified Data.Set as Set
import System.IO.Unsafe (unsafePerformIO)

type ConnId = Int
type ClientId = String

data PoolState = PoolState
  { free    :: [ConnId]
  , busy    :: Map ConnId ClientId
  , waiting :: [ClientId]
  , created :: Int
  } deriving (Show, Eq)

maxSize :: Int
maxSize = 10

pool :: TVar PoolState
pool = unsafePerformIO (newTVarIO (PoolState [] Map.empty [] 0))
{-# NOINLINE pool #-}

poolOk :: PoolState -> Bool
poolOk p = length (free p) + Map.size (busy p) == created p && created p <= maxSize

separate :: PoolState -> Bool
separate p = all (`Map.notMember` busy p) (free p)

distinct :: Eq a => [a] -> Bool
distinct [] = True
distinct (x : xs) = x `notElem` xs && distinct xs

{-# INVARIANT {(pool) | poolOk pool} #-}
{-# INVARIANT {(pool) | separate pool && distinct (free pool)} #-}

-- safe
acquire :: ClientId -> STM ConnId
acquire who = do
  p <- readTVar pool
  case free p of
    [] -> retry
    c : cs -> do
      writeTVar pool p { free = cs, busy = Map.insert c who (busy p) }
      return c

-- broken: the connection stays free
acquireKeeps :: ClientId -> STM ConnId
acquireKeeps who = do
  p <- readTVar pool
  case free p of
    [] -> retry
    c : _ -> do
      writeTVar pool p { busy = Map.insert c who (busy p) }
      return c

-- safe
release :: ConnId -> STM ()
release c = modifyTVar' pool $ \p ->
  if Map.member c (busy p) then p { free = c : free p, busy = Map.delete c (busy p) } else p

-- broken
releaseTwice :: ConnId -> STM ()
releaseTwice c = modifyTVar' pool $ \p -> p { free = c : free p, busy = Map.delete c (busy p) }

-- safe
create :: ConnId -> STM Bool
create c = do
  p <- readTVar pool
  let known = c `elem` free p || c `Map.member` busy p
  if created p >= maxSize || known
    then pure False
    else do
      writeTVar pool $! p { free = c : free p, created = created p + 1 }
      pure True

-- broken: off by one
createMore :: ConnId -> STM Bool
createMore c = do
  p <- readTVar pool
  if created p > maxSize || c `elem` free p || c `Map.member` busy p
    then pure False
    else do
      writeTVar pool $! p { free = c : free p, created = created p + 1 }
      pure True

-- safe: puts a free connection at the end
rotate :: STM ()
rotate = modifyTVar pool $ \p -> case free p of
  [] -> p
  c : cs -> p { free = cs ++ [c] }

-- safe
discard :: ConnId -> STM ()
discard c = do
  p <- readTVar pool
  when (c `elem` free p) $
    writeTVar pool p { free = filter (/= c) (free p), created = created p - 1 }

-- broken: not counted
discardWrong :: ConnId -> STM ()
discardWrong c = do
  p <- readTVar pool
  writeTVar pool p { free = filter (/= c) (free p), created = created p - 1 }

-- safe
wait :: ClientId -> STM ()
wait who = modifyTVar pool (\p -> p { waiting = waiting p ++ [who] })

-- safe
handOver :: ConnId -> STM ()
handOver c = do
  p <- readTVar pool
  case (Map.lookup c (busy p), waiting p) of
    (Just _, next : rest) -> writeTVar pool p { busy = Map.insert c next (busy p), waiting = rest }
    (Just _, []) -> writeTVar pool p { busy = Map.delete c (busy p), free = c : free p }
    _ -> return ()

-- safe: a client is gone, what it held is closed
closeAll :: ClientId -> STM ()
closeAll who = modifyTVar pool $ \p ->
  let kept = Map.filter (/= who) (busy p)
      gone = Map.size (busy p) - Map.size kept
  in p { busy = kept, created = created p - gone }

-- safe: what it held becomes free
freeAll :: ClientId -> STM ()
freeAll who = modifyTVar pool $ \p ->
  let (his, others) = Map.partition (== who) (busy p)
  in p { busy = others, free = Map.keys his ++ free p }

-- broken
shutdown :: STM ()
shutdown = modifyTVar pool (\p -> p { free = [], created = Map.size (busy p) + length (waiting p) })

-- safe
shutdownOk :: STM ()
shutdownOk = modifyTVar pool (\p -> p { free = [], created = Map.size (busy p) })

main :: IO ()
main = do
  _ <- atomically (create 1)
  c <- atomically (acquire "me")
  atomically (release c)
