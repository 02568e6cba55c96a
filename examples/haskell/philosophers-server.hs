-- Dining philosophers whose sticks a server hands out: the deadlock is further away.
module Main where

import Control.Concurrent
import Control.Monad

data Request
  = Take Int (MVar ())
  | Put Int

-- | Which sticks lie on the table, and who waits for one that does not.
server :: Chan Request -> [Bool] -> [(Int, MVar ())] -> IO ()
server requests table waiting = do
  request <- readChan requests
  case request of
    Take stick answer
      | table !! stick -> do
          putMVar answer ()
          server requests (set stick False) waiting
      | otherwise -> server requests table (waiting ++ [(stick, answer)])
    Put stick -> case break ((== stick) . fst) waiting of
      (before, (_, answer) : after) -> do
        putMVar answer ()
        server requests table (before ++ after)
      _ -> server requests (set stick True) waiting
  where
    set stick value = take stick table ++ [value] ++ drop (stick + 1) table

takeStick :: Chan Request -> Int -> IO ()
takeStick requests stick = do
  answer <- newEmptyMVar
  writeChan requests (Take stick answer)
  takeMVar answer

phil :: Chan Request -> Int -> Int -> IO ()
phil requests left right = forever $ do
  takeStick requests left
  takeStick requests right
  writeChan requests (Put left)
  writeChan requests (Put right)

main :: IO ()
main = do
  requests <- newChan
  let sticks = 4
  forM_ [0 .. sticks - 1] $ \i -> forkIO (phil requests i ((i + 1) `mod` sticks))
  server requests (replicate sticks True) []
