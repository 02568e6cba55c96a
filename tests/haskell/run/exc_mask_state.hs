-- Masking states inside mask, handlers and restore.
module Main where

import Control.Exception
import Control.Concurrent

main :: IO ()
main = do
  getMaskingState >>= print
  mask $ \restore -> do
    getMaskingState >>= print
    restore (getMaskingState >>= print)
    uninterruptibleMask_ (getMaskingState >>= print)
    getMaskingState >>= print
  mask_ (getMaskingState >>= print)
  throwIO (userError "x") `catch` \e -> do
    putStrLn (show (e :: IOException))
    getMaskingState >>= print
  bracket getMaskingState (\_ -> getMaskingState >>= print) print
  done <- newEmptyMVar
  _ <- mask_ (forkIO (getMaskingState >>= putMVar done))
  takeMVar done >>= print
  _ <- mask_ (forkIOWithUnmask (\u -> u getMaskingState >>= putMVar done))
  takeMVar done >>= print
