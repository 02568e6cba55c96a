-- A small bank, as a service would hold it: accounts with owners, holds for card payments, a ledger of
-- what was booked.
module Main where

import Control.Concurrent (forkIO, threadDelay)
import Control.Concurrent.STM
import Control.Monad (forM_, unless, void, when)
import Data.Map.Strict (Map)
import qualified Data.Map.Strict as Map
import Data.Maybe (fromMaybe)
import System.IO.Unsafe (unsafePerformIO)

type AccountId = Int

data Account = Account
  { owner :: String
  , balance :: Int
  , held :: Int
  } deriving (Eq, Show)

data Refusal = NoAccount | NotEnough | BadAmount deriving (Eq, Show)

accounts :: TVar (Map AccountId Account)
accounts = unsafePerformIO (newTVarIO Map.empty)
{-# NOINLINE accounts #-}

-- | What all accounts hold together.
assets :: TVar Int
assets = unsafePerformIO (newTVarIO 0)
{-# NOINLINE assets #-}

nextId :: TVar AccountId
nextId = unsafePerformIO (newTVarIO 1)
{-# NOINLINE nextId #-}

solvent :: Account -> Bool
solvent a = held a >= 0 && held a <= balance a

{-# INVARIANT {(accounts, assets) | sum (map balance (Map.elems accounts)) == assets} #-}
{-# INVARIANT {(accounts, assets) | all solvent (Map.elems accounts)} #-}
{-# INVARIANT {(accounts, nextId) | all (< nextId) (Map.keys accounts)} #-}

openAccount :: String -> IO AccountId -- safe
openAccount who = atomically $ do
  n <- readTVar nextId
  writeTVar nextId (n + 1)
  modifyTVar' accounts (Map.insert n (Account who 0 0))
  return n

-- | Forgets that the number is used up.
reopenAccount :: String -> IO AccountId -- refuted
reopenAccount who = atomically $ do
  n <- readTVar nextId
  modifyTVar' accounts (Map.insert n (Account who 0 0))
  return n

deposit :: AccountId -> Int -> IO (Either Refusal Int) -- safe
deposit n amount
  | amount <= 0 = return (Left BadAmount)
  | otherwise = atomically $ do
      as <- readTVar accounts
      case Map.lookup n as of
        Nothing -> return (Left NoAccount)
        Just a -> do
          let new = balance a + amount
          writeTVar accounts (Map.insert n a { balance = new } as)
          modifyTVar' assets (+ amount)
          return (Right new)

withdraw :: AccountId -> Int -> IO (Either Refusal Int) -- safe
withdraw n amount
  | amount <= 0 = return (Left BadAmount)
  | otherwise = atomically $ do
      as <- readTVar accounts
      case Map.lookup n as of
        Nothing -> return (Left NoAccount)
        Just a
          | balance a - held a < amount -> return (Left NotEnough)
          | otherwise -> do
              let new = balance a - amount
              writeTVar accounts (Map.insert n a { balance = new } as)
              modifyTVar' assets (subtract amount)
              return (Right new)

-- | Looks at the balance and not at what is held.
withdrawAll :: AccountId -> IO Int -- refuted
withdrawAll n = atomically $ do
  as <- readTVar accounts
  case Map.lookup n as of
    Nothing -> return 0
    Just a -> do
      writeTVar accounts (Map.insert n a { balance = 0 } as)
      modifyTVar' assets (subtract (balance a))
      return (balance a)

-- | Money goes from one account to another.
transfer :: AccountId -> AccountId -> Int -> IO (Either Refusal ()) -- safe
transfer from to amount
  | amount <= 0 || from == to = return (Left BadAmount)
  | otherwise = atomically $ do
      as <- readTVar accounts
      case (Map.lookup from as, Map.lookup to as) of
        (Just a, Just b)
          | balance a - held a >= amount -> do
              writeTVar accounts
                (Map.insert from a { balance = balance a - amount }
                  (Map.insert to b { balance = balance b + amount } as))
              return (Right ())
          | otherwise -> return (Left NotEnough)
        _ -> return (Left NoAccount)

-- | The same, without a look at whether the two are one.
transferQuick :: AccountId -> AccountId -> Int -> IO () -- refuted
transferQuick from to amount = when (amount > 0) $ atomically $ do
  as <- readTVar accounts
  case (Map.lookup from as, Map.lookup to as) of
    (Just a, Just b) | balance a - held a >= amount ->
      writeTVar accounts
        (Map.insert from a { balance = balance a - amount }
          (Map.insert to b { balance = balance b + amount } as))
    _ -> return ()

hold :: AccountId -> Int -> IO Bool -- safe
hold n amount = atomically $ do
  as <- readTVar accounts
  case Map.lookup n as of
    Just a | amount > 0 && held a + amount <= balance a -> do
      writeTVar accounts (Map.insert n a { held = held a + amount } as)
      return True
    _ -> return False

-- | What was held is booked, and the rest of it let go.
book :: AccountId -> Int -> IO () -- safe
book n amount = atomically $ do
  as <- readTVar accounts
  case Map.lookup n as of
    Just a | amount > 0 && amount <= held a -> do
      writeTVar accounts (Map.insert n a { held = 0, balance = balance a - amount } as)
      modifyTVar' assets (subtract amount)
    _ -> retry

release :: AccountId -> IO () -- safe
release n = atomically $ modifyTVar' accounts (Map.adjust (\a -> a { held = 0 }) n)

rename :: AccountId -> String -> IO () -- safe
rename n who = atomically $ modifyTVar' accounts (Map.adjust (\a -> a { owner = who }) n)

-- | Closes an account and pays out what is there.
close :: AccountId -> IO Int -- safe
close n = atomically $ do
  as <- readTVar accounts
  let paid = maybe 0 balance (Map.lookup n as)
  writeTVar accounts (Map.delete n as)
  modifyTVar' assets (subtract paid)
  return paid

closeEmpty :: AccountId -> IO () -- safe
closeEmpty n = atomically $ do
  as <- readTVar accounts
  unless (fromMaybe 0 (balance <$> Map.lookup n as) > 0) $ writeTVar accounts (Map.delete n as)

main :: IO ()
main = do
  a <- openAccount "ann"
  b <- openAccount "bob"
  void (deposit a 100)
  forM_ [1 .. 5] $ \n -> forkIO (void (transfer a b n))
  void (hold a 10)
  threadDelay 1000
  void (withdraw b 1)
  book a 10
  release a
  rename b "rob"
  closeEmpty b
  void (close a)
