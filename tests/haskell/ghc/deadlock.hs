{-# LANGUAGE TemplateHaskell #-}
-- Two locks, taken in either order: a search finds the deadlock.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.MVar

both :: MVar () -> MVar () -> IO ()
both a b = takeMVar a >> takeMVar b >> putMVar b () >> putMVar a ()

main :: IO ()
main = do
  a <- newMVar ()
  b <- newMVar ()
  done <- newEmptyMVar
  _ <- forkIO (both a b >> putMVar done $([| () |]))
  both b a
  takeMVar done
  putStrLn $([| "done" |])
