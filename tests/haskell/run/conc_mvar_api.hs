-- MVar operations besides take and put.
module Main where

import Control.Concurrent.MVar
import Control.Exception

main :: IO ()
main = do
  m <- newMVar (1 :: Int)
  readMVar m >>= print
  tryTakeMVar m >>= print
  tryTakeMVar m >>= print
  tryPutMVar m 5 >>= print
  tryPutMVar m 6 >>= print
  tryReadMVar m >>= print
  swapMVar m 7 >>= print
  modifyMVar_ m (return . (* 2))
  modifyMVar m (\x -> return (x + 1, show x)) >>= putStrLn
  withMVar m print
  isEmptyMVar m >>= print
  r <- try (modifyMVar_ m (\x -> evaluate (x `div` 0)))
  print (r :: Either ArithException ())
  readMVar m >>= print
  e <- newEmptyMVar :: IO (MVar ())
  isEmptyMVar e >>= print
  print (m == m)
  _ <- takeMVar e `catch` \ex -> putStrLn (show (ex :: BlockedIndefinitelyOnMVar))
  putStrLn "end"
