-- A masked thread gets the exception only when it unmasks or blocks.
module Main where

import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  started <- newEmptyMVar
  go <- newEmptyMVar
  out <- newEmptyMVar
  t <- mask_ $ forkIOWithUnmask $ \unmask -> do
    putMVar started ()
    r <- try (uninterruptibleMask_ (takeMVar go)) :: IO (Either AsyncException ())
    putMVar out (either (const "early") (const "protected") r)
    q <- try (unmask (threadDelay 1000000)) :: IO (Either AsyncException ())
    putMVar out (either show (const "slept") q)
  takeMVar started
  _ <- forkIO (killThread t)
  yield
  putMVar go ()
  takeMVar out >>= putStrLn
  takeMVar out >>= putStrLn
