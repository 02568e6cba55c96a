module Main where

import Control.Exception
import Control.Monad (forM_, unless, when)
import Data.IORef
import Data.List (insertBy, intercalate)
import qualified Data.Map as Map
import Data.Ord (comparing)

-- A workshop, simulated event by event: machines, queues, breakdowns, stock. State is in variables.

data Event = Event { time :: Int, action :: Action }
  deriving (Show, Eq)

data Action
  = Arrive Job
  | Finish String Job
  | Break String
  | Repair String
  deriving (Show, Eq)

data Job = Job { number :: Int, product' :: String, steps :: [Step], since :: Int }
  deriving (Show, Eq)

data Step = Step { station :: String, minutes :: Int, uses :: [(String, Int)] }
  deriving (Show, Eq)

data Status = Idle | Busy Job Int | Broken
  deriving (Show, Eq)

data Shop = Shop
  { agenda :: IORef [Event]
  , clock :: IORef Int
  , machines :: IORef (Map.Map String Status)
  , queues :: IORef (Map.Map String [Job])
  , stock :: IORef (Map.Map String Int)
  , done :: IORef [(Int, Int)]
  , busy :: IORef (Map.Map String Int)
  , journal :: IORef [String]
  }

data ShopError = OutOf String Int | NoStation String
  deriving (Show, Eq)

instance Exception ShopError

newShop :: IO Shop
newShop = do
  a <- newIORef []
  c <- newIORef 0
  m <- newIORef (Map.fromList [(s, Idle) | s <- ["saw", "drill", "paint"]])
  q <- newIORef Map.empty
  s <- newIORef (Map.fromList [("wood", 14), ("screws", 40), ("paint", 5)])
  d <- newIORef []
  b <- newIORef Map.empty
  j <- newIORef []
  return (Shop a c m q s d b j)

plans :: Map.Map String [Step]
plans = Map.fromList
  [ ("chair", [Step "saw" 5 [("wood", 2)], Step "drill" 4 [("screws", 6)], Step "paint" 7 [("paint", 1)]])
  , ("shelf", [Step "saw" 8 [("wood", 3)], Step "drill" 6 [("screws", 12)]])
  , ("sign", [Step "saw" 2 [("wood", 1)], Step "paint" 9 [("paint", 2)]])
  ]

schedule :: Shop -> Int -> Action -> IO ()
schedule shop delay what = do
  now <- readIORef (clock shop)
  modifyIORef (agenda shop) (insertBy (comparing time) (Event (now + delay) what))

note :: Shop -> String -> IO ()
note shop line = do
  now <- readIORef (clock shop)
  modifyIORef (journal shop) ((stamp now ++ " " ++ line) :)

stamp :: Int -> String
stamp n = two (8 + n `div` 60) ++ ":" ++ two (n `mod` 60)
  where
    two k = if k < 10 then '0' : show k else show k

order :: Int -> Int -> String -> Event
order at k what = Event at (Arrive (Job k what (Map.findWithDefault [] what plans) at))

-- Takes material out of stock, all of it or nothing.
consume :: Shop -> [(String, Int)] -> IO ()
consume shop needs = do
  have <- readIORef (stock shop)
  forM_ needs (\(what, n) -> when (Map.findWithDefault 0 what have < n) (throwIO (OutOf what n)))
  writeIORef (stock shop) (foldr (\(what, n) -> Map.adjust (subtract n) what) have needs)

-- Sends a job to the station of its next step.
forward :: Shop -> Job -> IO ()
forward shop job = case steps job of
  [] -> do
    now <- readIORef (clock shop)
    modifyIORef (done shop) ((number job, now - since job) :)
    note shop ("done " ++ describe job)
  s : _ -> do
    modifyIORef (queues shop) (Map.insertWith (flip (++)) (station s) [job])
    wake shop (station s)

describe :: Job -> String
describe job = product' job ++ "#" ++ show (number job)

-- Starts the next job of a station if it is free.
wake :: Shop -> String -> IO ()
wake shop name = do
  status <- statusOf shop name
  waiting <- Map.findWithDefault [] name <$> readIORef (queues shop)
  case (status, waiting) of
    (Idle, job : rest) -> do
      modifyIORef (queues shop) (Map.insert name rest)
      begin shop name job `catch` refused job
    _ -> return ()
  where
    refused job e = do
      note shop (describe job ++ " given up: " ++ show (e :: ShopError))
      wake shop name

statusOf :: Shop -> String -> IO Status
statusOf shop name = do
  all' <- readIORef (machines shop)
  maybe (throwIO (NoStation name)) return (Map.lookup name all')

setStatus :: Shop -> String -> Status -> IO ()
setStatus shop name status = modifyIORef (machines shop) (Map.insert name status)

begin :: Shop -> String -> Job -> IO ()
begin shop name job = do
  let s = head (steps job)
  consume shop (uses s)
  now <- readIORef (clock shop)
  setStatus shop name (Busy job (now + minutes s))
  modifyIORef (busy shop) (Map.insertWith (+) name (minutes s))
  schedule shop (minutes s) (Finish name job)

handle' :: Shop -> Action -> IO ()
handle' shop what = case what of
  Arrive job -> note shop ("order " ++ describe job) >> forward shop job
  Finish name job -> do
    status <- statusOf shop name
    now <- readIORef (clock shop)
    -- After a breakdown it finishes later.
    when (status == Busy job now) (do
      setStatus shop name Idle
      forward shop job { steps = tail (steps job) }
      wake shop name)
  Break name -> do
    status <- statusOf shop name
    now <- readIORef (clock shop)
    note shop (name ++ " breaks")
    setStatus shop name Broken
    case status of
      Busy job end -> do
        let rest = end - now
        modifyIORef (busy shop) (Map.adjust (subtract rest) name)
        modifyIORef (queues shop) (Map.insertWith (++) name [shorten rest job])
      _ -> return ()
    schedule shop 10 (Repair name)
  Repair name -> do
    note shop (name ++ " works again")
    setStatus shop name Idle
    wake shop name

-- A job that was interrupted: it needs its remaining time, and no more material.
shorten :: Int -> Job -> Job
shorten rest job = case steps job of
  s : more -> job { steps = s { minutes = rest, uses = [] } : more }
  [] -> job

simulate :: Shop -> IO ()
simulate shop = do
  events <- readIORef (agenda shop)
  case events of
    [] -> return ()
    e : rest -> do
      writeIORef (agenda shop) rest
      now <- readIORef (clock shop)
      unless (time e >= now) (throwIO (ErrorCall "time runs backwards"))
      writeIORef (clock shop) (time e)
      handle' shop (action e)
      simulate shop

utilisation :: Int -> Map.Map String Int -> [String]
utilisation total used = [s ++ " " ++ show (100 * n `div` total) ++ "%" | (s, n) <- Map.toList used]

average :: [Int] -> Int
average [] = 0
average xs = sum xs `div` length xs

main :: IO ()
main = do
  shop <- newShop
  writeIORef (agenda shop) (Event 0 (Break "drill") : [order t k p | (t, k, p) <- orders] ++ [Event 35 (Break "paint")])
  modifyIORef (agenda shop) (foldr (insertBy (comparing time)) [])
  simulate shop
  readIORef (journal shop) >>= mapM_ putStrLn . reverse
  end <- readIORef (clock shop)
  finished <- readIORef (done shop)
  print (reverse finished, average (map snd finished), end)
  readIORef (busy shop) >>= putStrLn . intercalate ", " . utilisation end
  readIORef (stock shop) >>= print . Map.toList
  readIORef (queues shop) >>= print . Map.toList . fmap length
  where
    orders = [(0, 1, "chair"), (1, 2, "shelf"), (3, 3, "sign"), (12, 4, "chair"), (20, 5, "shelf"), (21, 6, "sign"), (30, 7, "chair"), (55, 8, "shelf")]
