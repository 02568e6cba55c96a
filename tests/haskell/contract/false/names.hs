-- Limits on every element of a shared list, which nothing enforces.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

names :: TVar [String]
names = unsafePerformIO (newTVarIO [])
{-# NOINLINE names #-}

board :: TVar [[Int]]
board = unsafePerformIO (newTVarIO [])
{-# NOINLINE board #-}

pairs :: TVar [(String, [Int])]
pairs = unsafePerformIO (newTVarIO [])
{-# NOINLINE pairs #-}

{-# INVARIANT {names | all (\n -> length n <= 20) names} #-}
{-# INVARIANT {board | all (\row -> length row <= 9) board} #-}
{-# INVARIANT {pairs | all (\(k, vs) -> length vs <= length k) pairs} #-}

setNames :: [String] -> IO ()
setNames ns =
  atomically (writeTVar names ns) -- refuted

addName :: String -> IO ()
addName n =
  atomically (modifyTVar names (n :)) -- refuted

rename :: String -> IO ()
rename extra =
  atomically (modifyTVar names (map (++ extra))) -- false

setBoard :: [[Int]] -> IO ()
setBoard b =
  atomically (writeTVar board b) -- refuted

extend :: IO ()
extend =
  atomically (modifyTVar board (map (0 :))) -- false

addPair :: String -> [Int] -> IO ()
addPair k vs =
  atomically (modifyTVar pairs ((k, vs) :)) -- refuted

replacePairs :: [(String, [Int])] -> IO ()
replacePairs ps =
  atomically (writeTVar pairs ps) -- refuted

swapAll :: IO ()
swapAll =
  atomically $ do -- false
    ns <- readTVar names
    writeTVar pairs (map (\n -> (n, map length ns)) ns)

main :: IO ()
main = do
  setNames ["a"]
  addName "b"
