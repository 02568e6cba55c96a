-- A small bank: clerks move money between accounts at the same time.
-- Each account has a lock; a transfer takes both. Two clerks who move money in
-- opposite directions can wait for each other for ever.
module Main (main) where

import Control.Concurrent
import Control.Monad (forM_, replicateM_)

import Account
import Transfer

main :: IO ()
main = do
  savings <- open "savings" 100
  checking <- open "checking" 50
  done <- newEmptyMVar
  let clerks =
        [ Order savings checking 30
        , Order checking savings 20
        ]
  forM_ clerks $ \order -> forkIO $ do
    clerk order
    putMVar done ()
  replicateM_ (length clerks) (takeMVar done)
  report savings
  report checking

clerk :: Order -> IO ()
clerk order = do
  ok <- transfer order
  if ok then return () else putStrLn "not enough money"

report :: Account -> IO ()
report account = do
  money <- balance account
  putStrLn (name account ++ ": " ++ show money)
