-- transactions: all
-- Seats of a theatre: free ones, sold ones with their price, and what was taken.
module Main where

import Control.Concurrent.STM
import Control.Monad (when)
import Data.Map.Strict (Map)
import qualified Data.Map.Strict as Map
import Data.Set (Set)
import qualified Data.Set as Set
import System.IO.Unsafe (unsafePerformIO)

data Row = Front | Middle | Rear deriving (Eq, Ord, Show)

data Seat = Seat Row Int deriving (Eq, Ord, Show)

free :: TVar (Set Seat)
free = unsafePerformIO (newTVarIO Set.empty)
{-# NOINLINE free #-}

sold :: TVar (Map Seat Int)
sold = unsafePerformIO (newTVarIO Map.empty)
{-# NOINLINE sold #-}

taken :: TVar Int
taken = unsafePerformIO (newTVarIO 0)
{-# NOINLINE taken #-}

{-# INVARIANT {(free, sold, taken) | Set.disjoint free (Map.keysSet sold)} #-}
{-# INVARIANT {(free, sold, taken) | sum (Map.elems sold) == taken} #-}

price :: Row -> Int
price Front = 50
price Middle = 30
price Rear = 20

sell :: Row -> Int -> STM () -- safe
sell row n = do
  let seat = Seat row n
  f <- readTVar free
  check (Set.member seat f)
  writeTVar free (Set.delete seat f)
  modifyTVar sold (Map.insert seat (price row))
  modifyTVar taken (+ price row)

sellKept :: Row -> Int -> STM () -- refuted
sellKept row n = do
  let seat = Seat row n
  f <- readTVar free
  check (Set.member seat f)
  modifyTVar sold (Map.insert seat (price row))
  modifyTVar taken (+ price row)

sellWrongPrice :: Row -> Int -> STM () -- refuted
sellWrongPrice row n = do
  let seat = Seat row n
  f <- readTVar free
  check (Set.member seat f)
  writeTVar free (Set.delete seat f)
  modifyTVar sold (Map.insert seat (price row))
  modifyTVar taken (+ price Rear)

sellSold :: Row -> Int -> STM () -- refuted
sellSold row n = do
  let seat = Seat row n
  modifyTVar free (Set.delete seat)
  modifyTVar sold (Map.insert seat (price row))
  modifyTVar taken (+ price row)

refund :: Seat -> STM () -- safe
refund seat = do
  s <- readTVar sold
  case Map.lookup seat s of
    Just paid -> do
      writeTVar sold (Map.delete seat s)
      modifyTVar taken (subtract paid)
      modifyTVar free (Set.insert seat)
    Nothing -> return ()

refundStandard :: Seat -> STM () -- refuted
refundStandard seat@(Seat row _) = do
  s <- readTVar sold
  when (Map.member seat s) $ do
    writeTVar sold (Map.delete seat s)
    modifyTVar taken (subtract (price row))
    modifyTVar free (Set.insert seat)

refundFree :: Seat -> STM () -- refuted
refundFree seat = do
  s <- readTVar sold
  let paid = Map.findWithDefault 0 seat s
  modifyTVar taken (subtract paid)
  modifyTVar free (Set.insert seat)

block :: Seat -> STM () -- safe
block seat = modifyTVar free (Set.delete seat)

unblock :: Seat -> STM () -- safe
unblock seat = do
  s <- readTVar sold
  when (Map.notMember seat s) $ modifyTVar free (Set.insert seat)

unblockAny :: Seat -> STM () -- refuted
unblockAny seat = modifyTVar free (Set.insert seat)

change :: Seat -> Seat -> STM () -- safe
change old new = do
  s <- readTVar sold
  f <- readTVar free
  case Map.lookup old s of
    Just paid | Set.member new f -> do
      writeTVar sold (Map.insert new paid (Map.delete old s))
      writeTVar free (Set.insert old (Set.delete new f))
    _ -> retry

changeTwice :: Seat -> Seat -> STM () -- refuted
changeTwice old new = do
  s <- readTVar sold
  f <- readTVar free
  case Map.lookup old s of
    Just paid | Set.member new f -> do
      writeTVar sold (Map.insert new paid s)
      writeTVar free (Set.delete new f)
    _ -> retry

discount :: Seat -> Int -> STM () -- safe
discount seat n = do
  s <- readTVar sold
  when (Map.member seat s) $ do
    writeTVar sold (Map.adjust (subtract n) seat s)
    modifyTVar taken (subtract n)

discountUnsold :: Seat -> Int -> STM () -- refuted
discountUnsold seat n = do
  modifyTVar sold (Map.adjust (subtract n) seat)
  modifyTVar taken (subtract n)

upgrade :: Int -> STM () -- safe
upgrade n = do
  let (from, to) = (Seat Rear n, Seat Front n)
  s <- readTVar sold
  f <- readTVar free
  case (Map.lookup from s, Set.member to f) of
    (Just paid, True) -> do
      writeTVar sold (Map.insert to (paid + 30) (Map.delete from s))
      writeTVar free (Set.insert from (Set.delete to f))
      modifyTVar taken (+ 30)
    _ -> return ()

main :: IO ()
main = return ()
