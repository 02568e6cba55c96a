-- Handlers inside handlers; an exception raised in a handler reaches the outer one.
module Main where

import Control.Exception
import System.IO.Error

main :: IO ()
main = do
  r <- try (evaluate (1 `div` (0 :: Int)) `catch` \e -> do
    putStrLn ("inner " ++ show (e :: ArithException))
    throwIO (userError "from handler"))
  print (either (\e -> "outer " ++ ioeGetErrorString e) show r)
  (do (throwIO Overflow `catch` \e -> putStrLn ("not mine? " ++ show (e :: ErrorCall))) `finally` putStrLn "cleanup 1"
      putStrLn "skipped") `catch` \e -> putStrLn ("arith " ++ show (e :: ArithException))
  s <- try (try (throwIO Underflow)) :: IO (Either SomeException (Either ArithException ()))
  print (either (const "outer") (either show (const "none")) s)
  t <- try (throwIO LossOfPrecision `catch` (throwIO :: SomeException -> IO ()))
  print (t :: Either ArithException ())
  print [DivideByZero, Denormal, RatioZeroDenominator, Underflow]
