-- Without the precondition a case is missing.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

c :: TVar Bool
c = unsafePerformIO (newTVarIO True)
{-# NOINLINE c #-}

box :: TVar String
box = unsafePerformIO (newTVarIO "")
{-# NOINLINE box #-}

ct :: TVar Int
ct = unsafePerformIO (newTVarIO 0)
{-# NOINLINE ct #-}


{-# CONTRACT send :: Ok -> || {(c, box, ct) | True} <> {(c', box', ct') | c' && ct' > ct} || {res | res == box} #-}
send :: String -> STM String
send msg = do
  connected <- readTVar c
  case connected of
    True -> do
      old <- readTVar box
      writeTVar box msg
      x <- readTVar ct
      writeTVar ct (x + 1)
      return old

main :: IO ()
main = return ()
