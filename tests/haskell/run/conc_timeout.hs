-- timeout: results in time, and interruption of blocked and sleeping work.
module Main where

import Control.Concurrent
import Control.Exception
import System.Timeout

main :: IO ()
main = do
  r <- timeout 1000000 (return (6 * 7))
  print r
  s <- timeout 1000 (threadDelay 2000000 >> return 'x')
  print s
  m <- newEmptyMVar :: IO (MVar ())
  t <- timeout 1000 (takeMVar m)
  print t
  u <- timeout 1000 (threadDelay 2000000 `finally` putStrLn "interrupted")
  print u
  v <- timeout 500000 (timeout 1000 (threadDelay 2000000))
  print v
  w <- timeout (-1) (return 'n')
  print w
  z <- timeout 0 (return 'z')
  print z
