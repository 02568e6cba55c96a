-- A scheduler: priority queues behind a class, policies behind an existential, workers in STM.
module Main where

import Control.Concurrent.MVar
import Control.Exception (evaluate)
import Control.Monad
import Data.IORef
import Data.List (intercalate, sort)
import qualified Data.Map.Strict as Map
import Data.Proxy
import Heap (Leftist, Pairing)
import qualified Heap
import Random
import Sim
import Text.Printf
import Workers

policies :: [AnyPolicy]
policies =
  [ AnyPolicy Fifo
  , AnyPolicy Shortest
  , AnyPolicy (RoundRobin 2)
  , AnyPolicy (RoundRobin 5)
  , AnyPolicy (Priority 3)
  ]

showOutcome :: Outcome -> IO ()
showOutcome o = do
  printf "%-26s turnaround %6.2f, worst %d (job %d), %d switches, busy %5.1f%%\n" (policyName o) (meanTurnaround o) (snd (worst o)) (fst (worst o)) (changes o) (100 * utilisation o)
  putStrLn ("  " ++ unwords (map show (order o)))
  when (ended o /= 0) (putStrLn "  some jobs never ended")

heaps :: IO ()
heaps = do
  let xs = runRandom 7 (replicateM 40 (between (-50) 50))
  forM_ [check (Proxy :: Proxy Leftist) xs, check (Proxy :: Proxy Pairing) xs] putStrLn
  where
    check :: Heap.Queue q => Proxy q -> [Int] -> String
    check proxy xs =
      Heap.name proxy
        ++ ": "
        ++ (if Heap.sortWith proxy xs == sort xs then "sorts" else "does not sort")
        ++ ", first "
        ++ show (take 5 (Heap.sortWith proxy xs))

-- | How long jobs are, as a picture.
histogram :: [Job] -> [String]
histogram jobs =
  [ printf "%3d %s" n (replicate k '*')
  | (n, k) <- Map.toAscList (Map.fromListWith (+) [(needs j, 1) | j <- jobs])
  ]

fib :: Int -> Int
fib n = if n < 2 then n else fib (n - 1) + fib (n - 2)

main :: IO ()
main = do
  heaps
  let jobs = workload 42 14
  forM_ jobs $ \j ->
    putStrLn (intercalate " " [show (jobId j), "at", show (arrives j), "needs", show (needs j), "urgency", show (urgency j)])
  mapM_ putStrLn (histogram jobs)
  forM_ policies $ \(AnyPolicy p) -> showOutcome (simulate p jobs)
  forM_ [100, 300] $ \n -> do
    let many = workload (toInteger n) n
    printf "%d jobs: %s\n" n (intercalate ", " [printf "%.1f" (meanTurnaround (simulate p many)) | p <- [Fifo]])
    printf "%d jobs: %.1f by urgency\n" n (meanTurnaround (simulate (Priority 4) many))
  results <- runAll 3 [evaluate (step k) | k <- [0 .. 11]]
  forM_ (zip [0 :: Int ..] results) $ \(i, r) -> putStrLn (show i ++ ": " ++ either id show r)
  transferAll 5 20 >>= print
  order' <- newIORef []
  lock <- newMVar ()
  _ <- runAll 1 [withMVar lock (\_ -> modifyIORef order' (k :) >> pure k) | k <- [1 .. 5]]
  readIORef order' >>= print . reverse
  print (runRandom 3 (shuffle [1 .. 10 :: Int]), runRandom 3 (replicateM 5 (choose "abc")))
  where
    step :: Int -> Int
    step k
      | k == 4 = 100 `div` (k - 4)
      | k == 7 = error "seven"
      | otherwise = fib (k + 5)
