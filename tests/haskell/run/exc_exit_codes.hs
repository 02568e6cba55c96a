-- exitWith inside handlers: ExitCode is an exception too.
module Main where

import Control.Exception
import System.Exit

main :: IO ()
main = do
  r <- try (exitWith (ExitFailure 7))
  print (r :: Either ExitCode ())
  s <- try exitSuccess
  print (s :: Either ExitCode ())
  (exitWith (ExitFailure 2) `catch` \e -> putStrLn ("caught " ++ show (e :: SomeException))) `finally` putStrLn "finally"
  t <- try (exitWith (ExitFailure 0)) :: IO (Either SomeException ())
  putStrLn (either (const "zero is refused") (const "") t)
  putStrLn "leaving"
  exitWith (ExitFailure 42) `finally` putStrLn "last words"
