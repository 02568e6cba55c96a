-- An account that adds what it should pay out.
-- blame: account wrong-transition
-- answers: 3
module Main where

import Control.Concurrent

data Request = Deposit Int | Withdraw Int | Balance (MVar Int)

account :: MVar Request -> Int -> IO ()
account inbox balance = do
  request <- takeMVar inbox
  case request of
    Deposit n -> account inbox (balance + n)
    Withdraw n -> account inbox (balance + n)
    Balance reply -> putMVar reply balance >> account inbox balance

main :: IO ()
main = do
  inbox <- newEmptyMVar
  _ <- forkIO (account inbox 100)
  putMVar inbox (Deposit 50)
  putMVar inbox (Withdraw 30)
  reply <- newEmptyMVar
  putMVar inbox (Balance reply)
  final <- takeMVar reply
  print final
