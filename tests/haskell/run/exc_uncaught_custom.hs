-- An uncaught exception of one's own.
module Main where

import Control.Exception

data Bad = Bad Int String deriving Show
instance Exception Bad

main :: IO ()
main = do
  putStrLn "start"
  (throwIO (Bad 3 "x") `catch` \e -> putStrLn ("arith " ++ show (e :: ArithException))) `finally` putStrLn "finally"
  putStrLn "never"
