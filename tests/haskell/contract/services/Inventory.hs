module Main where

import Control.Concurrent.STM
import Control.Monad
import Data.Maybe (fromMaybe, isJust)
import qualified Data.Map as Map
import System.IO.Unsafe (unsafePerformIO)

type Sku = String
type OrderId = Int

data Item = Item { onHand :: Int, reserved :: Int, price :: Int } deriving (Eq, Show)

data Order = Order { lines_ :: [(Sku, Int)], state :: OrderState } deriving (Eq, Show)

data OrderState = Draft | Placed | Shipped | Cancelled deriving (Eq, Ord, Show, Enum, Bounded)

stock :: TVar (Map.Map Sku Item)
stock = unsafePerformIO (newTVarIO Map.empty)
{-# NOINLINE stock #-}

orders :: TVar (Map.Map OrderId Order)
orders = unsafePerformIO (newTVarIO Map.empty)
{-# NOINLINE orders #-}

shipped :: TVar Int
shipped = unsafePerformIO (newTVarIO 0)
{-# NOINLINE shipped #-}

revenue :: TVar Integer
revenue = unsafePerformIO (newTVarIO 0)
{-# NOINLINE revenue #-}

itemOk :: Item -> Bool
itemOk (Item h r p) = 0 <= r && r <= h && p > 0

orderOk :: Order -> Bool
orderOk o = all ((> 0) . snd) (lines_ o) && (state o == Draft || not (null (lines_ o)))

{-# INVARIANT {(stock, orders, shipped, revenue) | all itemOk stock} #-}
{-# INVARIANT {(stock, orders, shipped, revenue) | all orderOk (Map.elems orders)} #-}
{-# INVARIANT {(stock, orders, shipped, revenue) | Map.size (Map.filter ((== Shipped) . state) orders) == shipped} #-}
{-# INVARIANT {(stock, orders, shipped, revenue) | revenue >= 0} #-}

-- safe
receive :: Sku -> Int -> Int -> STM ()
receive sku n p
  | n < 0 || p <= 0 = return ()
  | otherwise = modifyTVar' stock (Map.insertWith merge sku (Item n 0 p))
  where merge new old = old { onHand = onHand old + onHand new, price = price new }

-- broken: the price is not checked
receiveFree :: Sku -> Int -> Int -> STM ()
receiveFree sku n p = when (n >= 0) $ modifyTVar' stock (Map.insertWith merge sku (Item n 0 p))
  where merge new old = old { onHand = onHand old + onHand new, price = price new }

-- safe
reserve :: Sku -> Int -> STM Bool
reserve sku n = do
  s <- readTVar stock
  case Map.lookup sku s of
    Just i | n > 0 && onHand i - reserved i >= n -> do
      writeTVar stock (Map.insert sku i { reserved = reserved i + n } s)
      return True
    _ -> return False

-- broken
reserveOver :: Sku -> Int -> STM Bool
reserveOver sku n = do
  s <- readTVar stock
  case Map.lookup sku s of
    Just i | n > 0 && onHand i >= n -> do
      writeTVar stock (Map.insert sku i { reserved = reserved i + n } s)
      return True
    _ -> return False

-- safe
unreserve :: Sku -> Int -> STM ()
unreserve sku n = modifyTVar' stock (Map.update down sku)
  where down i | n > 0, reserved i >= n = Just i { reserved = reserved i - n }
               | otherwise = Just i

-- safe
pick :: Sku -> Int -> STM ()
pick sku n = do
  s <- readTVar stock
  let i = s Map.! sku
  check (n > 0 && reserved i >= n)
  writeTVar stock (Map.insert sku i { onHand = onHand i - n, reserved = reserved i - n } s)
  modifyTVar revenue (+ fromIntegral (price i * n))

-- broken: only one of the two
pickWrong :: Sku -> Int -> STM ()
pickWrong sku n = do
  s <- readTVar stock
  forM_ (Map.lookup sku s) $ \i -> do
    check (n > 0 && onHand i >= n)
    writeTVar stock (Map.insert sku i { onHand = onHand i - n } s)

-- safe
draft :: OrderId -> STM ()
draft k = modifyTVar orders (\os -> if Map.member k os then os else Map.insert k (Order [] Draft) os)

-- broken: a shipped order is overwritten
draftOver :: OrderId -> STM ()
draftOver k = modifyTVar orders (Map.insert k (Order [] Draft))

-- safe
addLine :: OrderId -> Sku -> Int -> STM ()
addLine k sku n = do
  os <- readTVar orders
  case Map.lookup k os of
    Just o | state o == Draft, n > 0 -> writeTVar orders (Map.insert k o { lines_ = (sku, n) : lines_ o } os)
    _ -> return ()

-- safe
place :: OrderId -> STM Bool
place k = do
  mo <- Map.lookup k <$> readTVar orders
  case mo of
    Just o@(Order ls@(_ : _) Draft) -> True <$ modifyTVar orders (Map.insert k o { state = Placed })
    _ -> pure False

-- broken: an empty order
placeEmpty :: OrderId -> STM ()
placeEmpty k = modifyTVar orders (Map.adjust (\o -> if state o == Draft then o { state = Placed } else o) k)

-- safe
ship :: OrderId -> STM ()
ship k = do
  os <- readTVar orders
  let o = fromMaybe (error "no such order") (Map.lookup k os)
  when (isJust (Map.lookup k os)) $
    when (state o == Placed) $ do
      writeTVar orders (Map.insert k o { state = Shipped } os)
      modifyTVar' shipped succ

-- broken: counts again
shipAgain :: OrderId -> STM ()
shipAgain k = do
  os <- readTVar orders
  case Map.lookup k os of
    Just o | state o >= Placed && state o < Cancelled -> do
      writeTVar orders (Map.insert k o { state = Shipped } os)
      modifyTVar' shipped (+ 1)
    _ -> return ()

-- safe
cancel :: OrderId -> STM ()
cancel k = do
  os <- readTVar orders
  case Map.lookup k os of
    Just o | state o `elem` [Placed] -> writeTVar orders (Map.insert k o { state = Cancelled } os)
    Just o | state o == Draft -> writeTVar orders (Map.delete k os)
    _ -> return ()

-- safe
archive :: STM ()
archive = do
  modifyTVar orders (Map.filter (\o -> state o /= Shipped))
  writeTVar shipped 0

-- broken
archiveWrong :: STM ()
archiveWrong = modifyTVar orders (Map.filter (\o -> state o /= Shipped))

main :: IO ()
main = atomically (receive "a" 1 1)
