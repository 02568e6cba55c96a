-- blame: withdraw
-- fixed: fixed/bank.hs
module Main where

import qualified Data.Map as Map
import Data.Map (Map)

data Account = Account { owner :: String, balance :: Int, history :: [Entry] }
  deriving (Show, Eq)

data Entry = Deposit Int | Withdrawal Int | Fee Int
  deriving (Show, Eq)

type Bank = Map Int Account

fee :: Int
fee = 2

deposit :: Int -> Account -> Account
deposit n a = a { balance = balance a + n, history = Deposit n : history a }

withdraw :: Int -> Account -> Either String Account
withdraw n a
  | n > balance a = Left (owner a ++ " has only " ++ show (balance a))
  | otherwise = Right (charge (a { balance = balance a - n, history = Withdrawal n : history a }))
  where
    total = n + fee

charge :: Account -> Account
charge a = a { balance = balance a - fee, history = Fee fee : history a }

transfer :: Int -> Int -> Int -> Bank -> Either String Bank
transfer from to n bank = do
  source <- find from bank
  target <- find to bank
  source' <- withdraw n source
  return (Map.insert to (deposit n target) (Map.insert from source' bank))

find :: Int -> Bank -> Either String Account
find k bank = maybe (Left ("no account " ++ show k)) Right (Map.lookup k bank)

summary :: Account -> Int
summary a = foldl step 0 (reverse (history a))

step :: Int -> Entry -> Int
step n (Deposit m) = n + m
step n (Withdrawal m) = n - m
step n (Fee m) = n - m

start :: Bank
start = Map.fromList
  [ (1, deposit 100 (Account "ann" 0 []))
  , (2, deposit 50 (Account "bob" 0 [])) ]

consistent :: Account -> Bool
consistent a = summary a == balance a

main :: IO ()
main = do
  case transfer 1 2 30 start of
    Left why -> putStrLn why
    Right bank -> do
      mapM_ print (Map.elems bank)
      print (map consistent (Map.elems bank))
  putStrLn (either id (const "done") (transfer 2 1 49 start))
  putStrLn (either id (const "done") (transfer 3 1 1 start))
