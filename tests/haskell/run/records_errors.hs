-- Missing fields, wrong selectors and failed updates raise the exceptions GHC raises.
module Main where

import Control.Exception

data T = A { a :: Int, b :: Int } | B { b :: Int } deriving Show

report :: Show x => x -> IO ()
report x = do
  r <- try (evaluate (length (show x)))
  case r of
    Right n -> putStrLn ("fine " ++ show n)
    Left e -> case fromException e of
      Just (RecSelError m) -> putStrLn ("RecSelError " ++ m)
      Nothing -> case fromException e of
        Just (RecUpdError m) -> putStrLn "RecUpdError"
        Nothing -> case fromException e of
          Just (RecConError m) -> putStrLn "RecConError"
          Nothing -> putStrLn "another"

main :: IO ()
main = do
  report (A 1 2)
  report (a (B 3))
  report ((B 3) { a = 1 })
  report (A { a = 1 })
  report (B { b = 2 })
