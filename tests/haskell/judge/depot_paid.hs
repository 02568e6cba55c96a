-- blame: paid
-- fixed: fixed/depot.hs
module Main where

import Data.IORef
import qualified Data.Map as Map
import Depot.Money
import Depot.Stock

-- A shop over two modules of its own: stock and money; orders are applied through a mutable variable.

data Order = Order { customer :: String, wants :: [(String, Int)] }

data Outcome
  = Delivered String Cents
  | Partial String Cents [String]
  | Rejected String String
  deriving Show

data Shop = Shop { stock :: IORef Stock, till :: IORef Cents, log' :: IORef [Outcome] }

openShop :: Stock -> IO Shop
openShop s = do
  a <- newIORef s
  b <- newIORef (Cents 0)
  c <- newIORef []
  return (Shop a b c)

priceOf :: Stock -> String -> Cents
priceOf s sku = maybe (Cents 0) unit (find' sku s)

cost :: Stock -> [(String, Int)] -> Cents
cost s ws = total [times n (priceOf s sku) | (sku, n) <- ws]

rebate :: String -> Cents -> Cents
rebate who c
  | who `elem` regulars = percent 90 c
  | above 5000 c = percent 95 c
  | otherwise = c

regulars :: [String]
regulars = ["ann", "cid"]

split :: Stock -> [(String, Int)] -> ([(String, Int)], [String])
split s = foldr place ([], [])
  where
    place (sku, n) (ok, missing)
      | available sku s >= n = ((sku, n) : ok, missing)
      | otherwise = (ok, sku : missing)

decide :: Stock -> Order -> (Outcome, Stock)
decide s (Order who ws) = case split s ws of
  ([], missing) -> (Rejected who (unwords missing), s)
  (ok, []) -> (Delivered who (rebate who (cost s ok)), removeAll ok s)
  (ok, missing) -> (Partial who (rebate who (cost s ok)), removeAll ok s) `with` missing
  where
    with (make, s') missing = (make missing, s')

removeAll :: [(String, Int)] -> Stock -> Stock
removeAll ws s = foldl (\acc (sku, n) -> remove sku n acc) s ws

paid :: Outcome -> Cents
paid (Delivered _ c) = c
paid (Partial _ _ _) = Cents 0
paid (Rejected _ _) = Cents 0

serve :: Shop -> Order -> IO Outcome
serve shop order = do
  s <- readIORef (stock shop)
  let (outcome, s') = decide s order
  writeIORef (stock shop) s'
  modifyIORef (till shop) (\t -> total [t, paid outcome])
  modifyIORef (log' shop) (outcome :)
  return outcome

line :: Outcome -> String
line (Delivered who c) = who ++ " pays " ++ money c
line (Partial who c missing) = who ++ " pays " ++ money c ++ ", without " ++ unwords missing
line (Rejected who why) = who ++ " gets nothing: no " ++ why

reorder :: Stock -> [(String, Int)]
reorder s = [(sku, 10 - n) | (sku, n) <- levels s, n < 4]

turnover :: [Outcome] -> Map.Map String Cents
turnover os = Map.fromListWith (\a b -> total [a, b]) [(name o, paid o) | o <- os]
  where
    name (Delivered who _) = who
    name (Partial who _ _) = who
    name (Rejected who _) = who

start :: Stock
start = stocked
  [ ("nut", 40, Cents 12), ("bolt", 25, Cents 30), ("cog", 3, Cents 1250), ("saw", 2, Cents 2999), ("oil", 9, Cents 499) ]

orders :: [Order]
orders =
  [ Order "ann" [("nut", 10), ("cog", 1)]
  , Order "bob" [("saw", 2), ("oil", 3)]
  , Order "cid" [("saw", 1)]
  , Order "dot" [("bolt", 20), ("saw", 1), ("cog", 2)]
  , Order "ann" [("bolt", 5), ("oil", 6)]
  ]

main :: IO ()
main = do
  shop <- openShop start
  mapM_ (\o -> serve shop o >>= putStrLn . line) orders
  t <- readIORef (till shop)
  putStrLn ("till " ++ money t)
  s <- readIORef (stock shop)
  print (reorder s)
  os <- readIORef (log' shop)
  mapM_ (\(who, c) -> putStrLn (who ++ " " ++ money c)) (Map.toList (turnover os))
