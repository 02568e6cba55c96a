{-# LANGUAGE NoImplicitPrelude, MagicHash #-}
-- | How a program begins and ends.
module GHC.TopHandler (runMain) where

import GHC.Base
import GHC.Num
import GHC.Exception.Type
import GHC.Exception.Machine (fromMachine)
import GHC.IO
import GHC.IO.Exception
import GHC.IO.Handle (flush#)
import GHC.TopHandler.Report

foreign import prim "exit" exit# :: Int -> IO a

-- | Runs the program's @main@ and ends the process, with the code that GHC's would have.
runMain :: IO a -> IO ()
runMain main = catchAny (main >> finish 0) (\e -> catchAny (topHandler e) topHandler)

topHandler :: SomeException -> IO ()
topHandler se = case fromException se of
  Just ExitSuccess -> finish 0
  Just (ExitFailure n) -> finish n
  Nothing -> case fromException se of
    Just UserInterrupt -> finish 130
    Just StackOverflow -> reportUncaught se >> finish 2
    Just HeapOverflow -> reportUncaught se >> finish 251
    _ -> reportUncaught se >> finish 1

finish :: Int -> IO ()
finish code = flush# 1 >> flush# 2 >> exit# code
