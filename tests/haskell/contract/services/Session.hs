{-# LANGUAGE LambdaCase, RecordWildCards #-}
module Main where

import Control.Concurrent.STM
import Control.Monad
import Data.IntMap.Strict (IntMap)
import qualified Data.IntMap.Strict as IntMap
import qualified Data.Map.Strict as Map
import qualified Data.Set as Set
import System.IO.Unsafe (unsafePerformIO)

type Token = Int
type User = String

data Session = Session
  { sUser    :: User
  , sExpires :: Int
  , sRoles   :: Set.Set Role
  } deriving (Eq, Show)

data Role = Admin | Editor | Reader deriving (Eq, Ord, Show)

sessions :: TVar (IntMap Session)
sessions = unsafePerformIO (newTVarIO IntMap.empty)
{-# NOINLINE sessions #-}

-- users with the number of sessions that they have
counts :: TVar (Map.Map User Int)
counts = unsafePerformIO (newTVarIO Map.empty)
{-# NOINLINE counts #-}

clock :: TVar Int
clock = unsafePerformIO (newTVarIO 0)
{-# NOINLINE clock #-}

active :: TVar Int
active = unsafePerformIO (newTVarIO 0)
{-# NOINLINE active #-}

{-# INVARIANT {(sessions, counts, clock, active) | IntMap.size sessions == active} #-}
{-# INVARIANT {(sessions, counts, clock, active) | all (> 0) (Map.elems counts)} #-}
{-# INVARIANT {(sessions, counts, clock, active) | sum (Map.elems counts) == active} #-}
{-# INVARIANT {(sessions, counts, clock, active) | all (\s -> not (Set.null (sRoles s))) (IntMap.elems sessions)} #-}

-- safe
login :: Token -> User -> Int -> STM Bool
login t u ttl = do
  ss <- readTVar sessions
  now <- readTVar clock
  if IntMap.member t ss
    then return False
    else do
      writeTVar sessions (IntMap.insert t (Session u (now + ttl) (Set.singleton Reader)) ss)
      modifyTVar' counts (Map.insertWith (+) u 1)
      modifyTVar' active (+ 1)
      return True

-- broken: the token may exist
loginOver :: Token -> User -> Int -> STM ()
loginOver t u ttl = do
  modifyTVar' sessions (IntMap.insert t (Session u ttl (Set.singleton Reader)))
  modifyTVar' counts (Map.insertWith (+) u 1)
  modifyTVar' active (+ 1)

-- safe
logout :: Token -> STM ()
logout t = do
  ss <- readTVar sessions
  cs <- readTVar counts
  case IntMap.lookup t ss of
    Nothing -> return ()
    Just Session{..} -> case Map.lookup sUser cs of
      Nothing -> retry
      Just n -> do
        writeTVar sessions (IntMap.delete t ss)
        writeTVar counts (if n == 1 then Map.delete sUser cs else Map.insert sUser (n - 1) cs)
        modifyTVar' active pred

-- broken: leaves zero
logoutZero :: Token -> STM ()
logoutZero t = do
  ss <- readTVar sessions
  cs <- readTVar counts
  case IntMap.lookup t ss of
    Nothing -> return ()
    Just Session{..} -> when (Map.member sUser cs) $ do
        writeTVar sessions (IntMap.delete t ss)
        writeTVar counts (Map.adjust (subtract 1) sUser cs)
        modifyTVar' active pred

-- safe
grant :: Token -> Role -> STM ()
grant t r = modifyTVar' sessions (IntMap.adjust (\s -> s { sRoles = Set.insert r (sRoles s) }) t)

-- broken
revoke :: Token -> Role -> STM ()
revoke t r = modifyTVar' sessions (IntMap.adjust (\s -> s { sRoles = Set.delete r (sRoles s) }) t)

-- safe
revokeSafe :: Token -> Role -> STM ()
revokeSafe t r = modifyTVar' sessions (IntMap.adjust f t)
  where
    f s = let rest = Set.delete r (sRoles s)
          in if Set.null rest then s else s { sRoles = rest }

-- safe
extend :: Token -> Int -> STM ()
extend t n = modifyTVar' sessions $ flip IntMap.alter t $ \case
  Nothing -> Nothing
  Just s -> Just s { sExpires = sExpires s + max 0 n }

-- broken
touch :: Token -> STM ()
touch t = modifyTVar' sessions (IntMap.alter f t)
  where f Nothing = Just (Session "" 0 (Set.singleton Reader))
        f (Just s) = Just s

-- safe
logoutAll :: STM ()
logoutAll = do
  writeTVar sessions IntMap.empty
  writeTVar counts Map.empty
  writeTVar active 0

-- broken
expire :: STM ()
expire = do
  now <- readTVar clock
  ss <- readTVar sessions
  let live = IntMap.filter ((> now) . sExpires) ss
  writeTVar sessions live
  writeTVar active (IntMap.size live)

-- safe
advance :: Int -> STM ()
advance n = modifyTVar' clock (+ n)

main :: IO ()
main = do
  ok <- atomically (login 1 "ann" 10)
  when ok (atomically (logout 1))
