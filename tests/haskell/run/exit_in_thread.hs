-- An exception in a forked thread does not end the program; exit in a thread does not either.
module Main where

import Control.Concurrent
import Control.Exception
import System.Exit
import System.IO

main :: IO ()
main = do
  done <- newEmptyMVar
  _ <- forkIO (exitWith (ExitFailure 3) `finally` putMVar done ())
  takeMVar done
  _ <- forkFinally (evaluate (1 `div` (0 :: Int))) (putMVar done . either (const ()) (const ()))
  takeMVar done
  putStrLn "main goes on"
  exitWith (ExitFailure 5)
