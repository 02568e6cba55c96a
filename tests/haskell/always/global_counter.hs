-- search: --always neverNegative
import Control.Concurrent
import System.IO.Unsafe (unsafePerformIO)

stock :: MVar Int
stock = unsafePerformIO (newMVar 1)
{-# NOINLINE stock #-}

neverNegative :: IO Bool
neverNegative = do
  held <- tryReadMVar stock
  return (maybe True (>= 0) held)

buy :: MVar () -> IO ()
buy done = do
  n <- readMVar stock
  if n > 0
    then modifyMVar_ stock (return . subtract 1)
    else return ()
  putMVar done ()

main :: IO ()
main = do
  done <- newEmptyMVar
  _ <- forkIO (buy done)
  _ <- forkIO (buy done)
  takeMVar done
  takeMVar done
