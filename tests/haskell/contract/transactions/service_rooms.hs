-- Rooms of a chat: who is in which, how many there are, and who is banned.
module Main where

import Control.Concurrent.STM
import Control.Monad (unless, when)
import Data.Map (Map)
import qualified Data.Map as Map
import Data.Set (Set)
import qualified Data.Set as Set
import System.IO.Unsafe (unsafePerformIO)

type Name = String
type RoomId = Int

data Place = Lobby | Room RoomId deriving (Eq, Ord, Show)

places :: TVar (Map Name Place)
places = unsafePerformIO (newTVarIO Map.empty)
{-# NOINLINE places #-}

banned :: TVar (Set Name)
banned = unsafePerformIO (newTVarIO Set.empty)
{-# NOINLINE banned #-}

-- | How many people are here.
present :: TVar Int
present = unsafePerformIO (newTVarIO 0)
{-# NOINLINE present #-}

inRoom :: Place -> Int
inRoom (Room _) = 1
inRoom Lobby = 0

-- | How many of them are in a room.
seated :: TVar Int
seated = unsafePerformIO (newTVarIO 0)
{-# NOINLINE seated #-}

{-# INVARIANT {(places, present) | Map.size places == present} #-}
{-# INVARIANT {(places, seated) | sum (map inRoom (Map.elems places)) == seated} #-}
{-# INVARIANT {(places, banned) | Set.disjoint banned (Map.keysSet places)} #-}

enter :: Name -> IO Bool -- safe
enter who = atomically $ do
  ps <- readTVar places
  bs <- readTVar banned
  if Map.member who ps || Set.member who bs
    then return False
    else do
      writeTVar places (Map.insert who Lobby ps)
      modifyTVar' present (+ 1)
      return True

-- | Counts those that are here already.
enterAgain :: Name -> IO () -- refuted
enterAgain who = atomically $ do
  bs <- readTVar banned
  unless (Set.member who bs) $ do
    modifyTVar' places (Map.insertWith (\_ old -> old) who Lobby)
    modifyTVar' present (+ 1)

-- | Lets everybody in.
enterBanned :: Name -> IO () -- refuted
enterBanned who = atomically $ do
  ps <- readTVar places
  unless (Map.member who ps) $ do
    writeTVar places (Map.insert who Lobby ps)
    modifyTVar' present (+ 1)

join :: Name -> RoomId -> IO () -- safe
join who room = atomically $ do
  ps <- readTVar places
  case Map.lookup who ps of
    Just Lobby -> do
      writeTVar places (Map.insert who (Room room) ps)
      modifyTVar' seated (+ 1)
    Just (Room _) -> writeTVar places (Map.insert who (Room room) ps)
    Nothing -> return ()

-- | Who changes rooms is counted twice.
joinCounted :: Name -> RoomId -> IO () -- refuted
joinCounted who room = atomically $ do
  ps <- readTVar places
  when (Map.member who ps) $ do
    writeTVar places (Map.insert who (Room room) ps)
    modifyTVar' seated (+ 1)

leave :: Name -> IO () -- safe
leave who = atomically $ do
  ps <- readTVar places
  case Map.lookup who ps of
    Just (Room _) -> do
      writeTVar places (Map.insert who Lobby ps)
      modifyTVar' seated (subtract 1)
    _ -> return ()

exit :: Name -> IO () -- safe
exit who = atomically $ do
  ps <- readTVar places
  case Map.lookup who ps of
    Just place -> do
      writeTVar places (Map.delete who ps)
      modifyTVar' present (subtract 1)
      modifyTVar' seated (subtract (inRoom place))
    Nothing -> return ()

-- | Forgets who sat in a room.
exitQuick :: Name -> IO () -- refuted
exitQuick who = atomically $ do
  ps <- readTVar places
  when (Map.member who ps) $ do
    writeTVar places (Map.delete who ps)
    modifyTVar' present (subtract 1)

ban :: Name -> IO () -- safe
ban who = atomically $ do
  ps <- readTVar places
  case Map.lookup who ps of
    Nothing -> modifyTVar' banned (Set.insert who)
    Just place -> do
      writeTVar places (Map.delete who ps)
      modifyTVar' present (subtract 1)
      modifyTVar' seated (subtract (inRoom place))
      modifyTVar' banned (Set.insert who)

-- | The banned one stays.
banOnly :: Name -> IO () -- refuted
banOnly who = atomically (modifyTVar' banned (Set.insert who))

pardon :: Name -> IO () -- safe
pardon who = atomically (modifyTVar' banned (Set.delete who))

rename :: Name -> Name -> IO () -- safe
rename old new = atomically $ do
  ps <- readTVar places
  bs <- readTVar banned
  case Map.lookup old ps of
    Just place | not (Map.member new ps) && not (Set.member new bs) ->
      writeTVar places (Map.insert new place (Map.delete old ps))
    _ -> return ()

-- | The new name may be somebody's.
renameOver :: Name -> Name -> IO () -- refuted
renameOver old new = atomically $ do
  ps <- readTVar places
  bs <- readTVar banned
  case Map.lookup old ps of
    Just place | not (Set.member new bs) ->
      writeTVar places (Map.insert new place (Map.delete old ps))
    _ -> return ()

main :: IO ()
main = do
  _ <- enter "ann"
  join "ann" 1
  rename "ann" "eve"
  leave "eve"
  ban "eve"
  pardon "eve"
  exit "eve"
