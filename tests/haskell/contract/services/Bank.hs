module Main where

import Control.Concurrent.STM
import Control.Monad
import qualified Data.Map as M
import System.IO.Unsafe (unsafePerformIO)

newtype Id = Id Int deriving (Eq, Ord, Show)

data Status = Open | Frozen String | Closed
  deriving (Eq, Show)

data Account = Account
  { accBalance :: !Int
  , accLimit   :: !Int          -- overdraft limit, never negative
  , accStatus  :: Status
  , accHistory :: [Entry]
  } deriving (Eq, Show)

data Entry = Credit Int | Debit Int deriving (Eq, Show)

data Bank = Bank
  { bankAccounts :: M.Map Id Account
  , bankVault    :: Int
  , bankFees     :: Int
  } deriving (Show)

bank :: TVar Bank
bank = unsafePerformIO (newTVarIO (Bank M.empty 0 0))
{-# NOINLINE bank #-}

frozenIds :: TVar [Id]
frozenIds = unsafePerformIO (newTVarIO [])
{-# NOINLINE frozenIds #-}

total :: Bank -> Int
total = sum . map accBalance . M.elems . bankAccounts

withinLimit :: Account -> Bool
withinLimit a = accBalance a + accLimit a >= 0 && accLimit a >= 0

historyOk :: Account -> Bool
historyOk a = foldr step 0 (accHistory a) == accBalance a
  where step (Credit n) s = s + n
        step (Debit n) s = s - n

{-# INVARIANT {(bank, frozenIds) | total bank + bankFees bank == bankVault bank} #-}
{-# INVARIANT {(bank, frozenIds) | all withinLimit (M.elems (bankAccounts bank))} #-}
{-# INVARIANT {(bank, frozenIds) | all historyOk (M.elems (bankAccounts bank))} #-}
{-# INVARIANT {(bank, frozenIds) | bankFees bank >= 0} #-}

-- safe
open :: Id -> Int -> STM Bool
open i lim = do
  b <- readTVar bank
  if lim < 0 || M.member i (bankAccounts b)
    then return False
    else do
      let a = Account { accBalance = 0, accLimit = lim, accStatus = Open, accHistory = [] }
      writeTVar bank b { bankAccounts = M.insert i a (bankAccounts b) }
      return True

-- broken: negative limit
openAny :: Id -> Int -> STM ()
openAny i lim = modifyTVar bank $ \b ->
  case M.lookup i (bankAccounts b) of
    Just _ -> b
    Nothing -> b { bankAccounts = M.insert i (Account 0 lim Open []) (bankAccounts b) }

-- safe
deposit :: Id -> Int -> STM (Either String Int)
deposit i n
  | n <= 0 = return (Left "amount")
  | otherwise = do
      b <- readTVar bank
      case M.lookup i (bankAccounts b) of
        Nothing -> return (Left "no such account")
        Just a
          | accStatus a /= Open -> return (Left "not open")
          | otherwise -> do
              let a' = a { accBalance = accBalance a + n, accHistory = Credit n : accHistory a }
              writeTVar bank b { bankAccounts = M.insert i a' (bankAccounts b), bankVault = bankVault b + n }
              return (Right (accBalance a'))

-- broken: history is not written
depositQuiet :: Id -> Int -> STM ()
depositQuiet i n = when (n > 0) $ do
  b <- readTVar bank
  when (i `M.member` bankAccounts b) $
    writeTVar bank b
      { bankAccounts = M.adjust (\a -> a { accBalance = accBalance a + n }) i (bankAccounts b)
      , bankVault = bankVault b + n }

-- safe
withdraw :: Id -> Int -> STM ()
withdraw i n = do
  check (n > 0)
  b <- readTVar bank
  a <- maybe retry return (M.lookup i (bankAccounts b))
  check (accBalance a - n >= negate (accLimit a))
  let a' = a { accBalance = accBalance a - n, accHistory = Debit n : accHistory a }
  writeTVar bank b { bankAccounts = M.insert i a' (bankAccounts b), bankVault = bankVault b - n }

-- broken: the wrong way round
withdrawWrong :: Id -> Int -> STM ()
withdrawWrong i n = do
  check (n > 0)
  b <- readTVar bank
  a <- maybe retry return (M.lookup i (bankAccounts b))
  check (accBalance a - n >= accLimit a - 2 * accLimit a - 1)
  let a' = a { accBalance = accBalance a - n, accHistory = Debit n : accHistory a }
  writeTVar bank b { bankAccounts = M.insert i a' (bankAccounts b), bankVault = bankVault b - n }

-- safe
transfer :: Id -> Id -> Int -> STM Bool
transfer from to n = do
  b <- readTVar bank
  let as = bankAccounts b
  case (M.lookup from as, M.lookup to as) of
    (Just x, Just y)
      | from /= to, n > 0, accStatus x == Open, accStatus y == Open, accBalance x + accLimit x >= n -> do
          let x' = x { accBalance = accBalance x - n, accHistory = Debit n : accHistory x }
              y' = y { accBalance = accBalance y + n, accHistory = Credit n : accHistory y }
          writeTVar bank b { bankAccounts = M.insert to y' (M.insert from x' as) }
          return True
    _ -> return False

-- broken: from == to
transferSelf :: Id -> Id -> Int -> STM Bool
transferSelf from to n = do
  b <- readTVar bank
  let as = bankAccounts b
  case (M.lookup from as, M.lookup to as) of
    (Just x, Just y)
      | n > 0, accBalance x + accLimit x >= n -> do
          let x' = x { accBalance = accBalance x - n, accHistory = Debit n : accHistory x }
              y' = y { accBalance = accBalance y + n, accHistory = Credit n : accHistory y }
          writeTVar bank b { bankAccounts = M.insert to y' (M.insert from x' as) }
          return True
    _ -> return False

-- safe: fee from an account that has money
fee :: Id -> Int -> STM ()
fee i n = do
  b <- readTVar bank
  forM_ (M.lookup i (bankAccounts b)) $ \a ->
    when (n >= 0 && accBalance a >= n) $
      writeTVar bank b
        { bankAccounts = M.insert i a { accBalance = accBalance a - n, accHistory = Debit n : accHistory a } (bankAccounts b)
        , bankFees = bankFees b + n }

-- safe
freeze :: Id -> String -> STM ()
freeze i why = do
  modifyTVar bank (\b -> b { bankAccounts = M.adjust (\a -> a { accStatus = Frozen why }) i (bankAccounts b) })
  modifyTVar' frozenIds (i :)

-- safe: everything is thawed
thawAll :: STM ()
thawAll = do
  modifyTVar bank (\b -> b { bankAccounts = M.map (\a -> a { accStatus = Open }) (bankAccounts b) })
  writeTVar frozenIds []

-- broken
raiseAll :: Int -> STM ()
raiseAll n = modifyTVar bank (\b -> b { bankAccounts = fmap (\a -> a { accLimit = accLimit a + n }) (bankAccounts b) })

-- safe
raiseAllBy :: Int -> STM ()
raiseAllBy n = when (n > 0) $
  modifyTVar bank (\b -> b { bankAccounts = fmap (\a -> a { accLimit = accLimit a + n }) (bankAccounts b) })

-- safe: pays out and removes
close :: Id -> STM Int
close i = do
  b <- readTVar bank
  let found = M.lookup i (bankAccounts b)
      n = maybe 0 accBalance found
  check (n >= 0)
  writeTVar bank b { bankAccounts = M.delete i (bankAccounts b), bankVault = bankVault b - n }
  return n

-- broken
closeLost :: Id -> STM ()
closeLost i = modifyTVar bank (\b -> b { bankAccounts = M.delete i (bankAccounts b) })

-- safe
purge :: STM ()
purge = modifyTVar bank (\b -> b { bankAccounts = M.filter (\a -> accStatus a /= Closed || accBalance a /= 0) (bankAccounts b) })

main :: IO ()
main = do
  _ <- atomically (open (Id 1) 10)
  _ <- atomically (deposit (Id 1) 10)
  atomically (withdraw (Id 1) 3)
