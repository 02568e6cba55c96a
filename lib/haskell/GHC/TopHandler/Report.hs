{-# LANGUAGE NoImplicitPrelude, MagicHash #-}
-- | What is said of an exception that nobody caught.
module GHC.TopHandler.Report (reportUncaught, reportInThread) where

import GHC.Base
import GHC.Bytes
import GHC.Exception.Type
import GHC.IO
import GHC.IO.Exception
import GHC.IO.Handle
import GHC.Show

foreign import prim "program-name" programName# :: IO Bytes

-- | On the error stream, after what was written to the output so far.
reportUncaught :: SomeException -> IO ()
reportUncaught e = do
  flush# 1
  name <- programName#
  catchAny
    (hPutStr stderr (bytesToChars name ++ ": " ++ showsPrec 0 e "\n"))
    (\_ -> return ())
  flush# 2

-- | In a thread that was forked: silent when the thread was killed or blocked for ever.
reportInThread :: SomeException -> IO ()
reportInThread se = case fromException se of
  Just BlockedIndefinitelyOnMVar -> return ()
  Nothing -> case fromException se of
    Just BlockedIndefinitelyOnSTM -> return ()
    Nothing -> case fromException se of
      Just ThreadKilled -> return ()
      _ -> reportUncaught se
