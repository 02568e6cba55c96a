-- A caught call to error shows where it was called.
module Main where

import Control.Exception

parse :: String -> Int
parse "" = error "empty input"
parse s
  | all (`elem` "0123456789") s = read s
  | otherwise = error ("not a number: " ++ s)

main :: IO ()
main = do
  r <- try (evaluate (parse "")) :: IO (Either SomeException Int)
  print r
  q <- try (evaluate (parse "x1"))
  case q of
    Left e -> putStrLn ("caught: " ++ show (e :: ErrorCall))
    Right n -> print n
  u <- try (evaluate (undefined :: Int))
  either (\e -> putStrLn (displayException (e :: SomeException))) print u
  w <- try (evaluate (errorWithoutStackTrace "plain" :: Int))
  either (\e -> print (e :: SomeException)) print w
  handle (\(ErrorCall m) -> putStrLn m) (error $ "dollar " ++ show 1)
  handle (\e -> print (e :: SomeException)) (throwIO (ErrorCall "made"))
