-- IOError: making, annotating and classifying.
module Main where

import Control.Exception
import System.IO.Error

main :: IO ()
main = do
  let e = mkIOError doesNotExistErrorType "opening" Nothing (Just "file.txt")
  print e
  print (isDoesNotExistError e, isAlreadyInUseError e, isUserError (userError "x"), isFullError e, isPermissionError e)
  print (ioeGetFileName e, ioeGetErrorString (userError "msg"), ioeGetLocation e)
  print (annotateIOError (userError "base") "loc" Nothing (Just "f"))
  r <- tryIOError (ioError e)
  print (either (const "failed") (const "fine") r)
  catchIOError (ioError (userError "caught")) (\x -> putStrLn (ioeGetErrorString x))
  modifyIOError (\x -> ioeSetErrorString x "rewritten") (ioError (userError "orig")) `catch` \x -> print (x :: IOException)
  s <- try (readFile "/definitely/not/here") :: IO (Either IOException String)
  print (either isDoesNotExistError (const False) s)
