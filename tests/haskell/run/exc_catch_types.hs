-- Handlers see only the exceptions of their type; others pass.
module Main where

import Control.Exception
import System.IO.Error

main :: IO ()
main = do
  (evaluate (1 `div` 0 :: Int) `catch` \e -> putStrLn ("arith " ++ show (e :: ArithException)) >> return 0) >>= print
  r <- try (evaluate (head [])) :: IO (Either ErrorCall Int)
  putStrLn (either (const "error call") show r)
  r2 <- try (try (evaluate (1 `div` 0)) :: IO (Either ErrorCall Int)) :: IO (Either ArithException (Either ErrorCall Int))
  print (either show (const "inner") r2)
  catches (throwIO (userError "u")) [Handler (\e -> putStrLn ("A " ++ show (e :: ArithException))), Handler (\e -> putStrLn ("IO " ++ show (e :: IOException)))]
  handle (\e -> putStrLn ("some " ++ show (e :: SomeException))) (ioError (userError "boom"))
  r3 <- tryJust (\e -> if isUserError e then Just (ioeGetErrorString e) else Nothing) (ioError (userError "picked"))
  print (r3 :: Either String ())
  handleJust (\e -> if e == DivideByZero then Just () else Nothing) (\_ -> putStrLn "div") (print (5 `mod` (0 :: Int)))
  print =<< catchJust (\e -> case e of { Overflow -> Just 1; _ -> Nothing }) (throwIO Overflow) return
