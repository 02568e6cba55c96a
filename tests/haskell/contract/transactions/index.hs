-- transactions: all
-- Users by number, the numbers that are online, and how many there are.
module Main where

import Control.Concurrent.STM
import Control.Monad (when)
import Data.Map (Map)
import qualified Data.Map as Map
import Data.Set (Set)
import qualified Data.Set as Set
import System.IO.Unsafe (unsafePerformIO)

data User = User { name :: String, logins :: Int }

users :: TVar (Map Int User)
users = unsafePerformIO (newTVarIO Map.empty)
{-# NOINLINE users #-}

online :: TVar (Set Int)
online = unsafePerformIO (newTVarIO Set.empty)
{-# NOINLINE online #-}

visits :: TVar Int
visits = unsafePerformIO (newTVarIO 0)
{-# NOINLINE visits #-}

{-# INVARIANT {(users, online, visits) | Set.isSubsetOf online (Map.keysSet users)} #-}
{-# INVARIANT {(users, online, visits) | Map.foldr (\u n -> logins u + n) 0 users == visits} #-}
{-# INVARIANT {(users, online, visits) | all (\u -> logins u >= 0) users} #-}

register :: Int -> String -> STM () -- safe
register who called = do
  us <- readTVar users
  check (not (Map.member who us))
  writeTVar users (Map.insert who (User called 0) us)

registerAgain :: Int -> String -> STM () -- refuted
registerAgain who called = modifyTVar users (Map.insert who (User called 0))

login :: Int -> STM () -- safe
login who = do
  us <- readTVar users
  case Map.lookup who us of
    Nothing -> retry
    Just u -> do
      writeTVar users (Map.insert who u { logins = logins u + 1 } us)
      modifyTVar online (Set.insert who)
      modifyTVar visits (+ 1)

loginUnknown :: Int -> STM () -- refuted
loginUnknown who = do
  modifyTVar users (Map.adjust (\u -> u { logins = logins u + 1 }) who)
  modifyTVar online (Set.insert who)

loginUncounted :: Int -> STM () -- refuted
loginUncounted who = do
  us <- readTVar users
  check (Map.member who us)
  writeTVar users (Map.adjust (\u -> u { logins = logins u + 1 }) who us)
  modifyTVar online (Set.insert who)

logout :: Int -> STM () -- safe
logout who = modifyTVar online (Set.delete who)

remove :: Int -> STM () -- safe
remove who = do
  us <- readTVar users
  let gone = maybe 0 logins (Map.lookup who us)
  writeTVar users (Map.delete who us)
  modifyTVar online (Set.delete who)
  modifyTVar visits (subtract gone)

removeOnline :: Int -> STM () -- refuted
removeOnline who = do
  us <- readTVar users
  let gone = maybe 0 logins (Map.lookup who us)
  writeTVar users (Map.delete who us)
  modifyTVar visits (subtract gone)

removeUncounted :: Int -> STM () -- refuted
removeUncounted who = do
  modifyTVar users (Map.delete who)
  modifyTVar online (Set.delete who)

rename :: Int -> String -> STM () -- safe
rename who called = modifyTVar users (Map.adjust (\u -> u { name = called }) who)

renumber :: Int -> Int -> STM () -- safe
renumber old new = do
  us <- readTVar users
  case Map.lookup old us of
    Just u | Map.notMember new us -> do
      writeTVar users (Map.insert new u (Map.delete old us))
      on <- readTVar online
      when (Set.member old on) $ writeTVar online (Set.insert new (Set.delete old on))
    _ -> retry

renumberOver :: Int -> Int -> STM () -- refuted
renumberOver old new = do
  us <- readTVar users
  case Map.lookup old us of
    Just u -> do
      writeTVar users (Map.insert new u (Map.delete old us))
      modifyTVar online (Set.delete old)
    _ -> retry

reset :: Int -> STM () -- safe
reset who = do
  us <- readTVar users
  case Map.lookup who us of
    Just u -> do
      writeTVar users (Map.insert who u { logins = 0 } us)
      modifyTVar visits (subtract (logins u))
    Nothing -> return ()

resetAll :: Int -> STM () -- refuted
resetAll who = do
  modifyTVar users (Map.adjust (\u -> u { logins = 0 }) who)
  writeTVar visits 0

everybodyOut :: STM () -- safe
everybodyOut = writeTVar online Set.empty

onlyThese :: Set Int -> STM () -- safe
onlyThese wanted = modifyTVar online (Set.intersection wanted)

theseToo :: Set Int -> STM () -- refuted
theseToo wanted = modifyTVar online (Set.union wanted)

main :: IO ()
main = return ()
