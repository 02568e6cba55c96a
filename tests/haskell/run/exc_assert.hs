-- assert passes when true, and its failure is an AssertionFailed.
module Main where

import Control.Exception

checked :: Int -> Int
checked n = assert (n >= 0) (n * 2)

main :: IO ()
main = do
  print (checked 4)
  r <- try (evaluate (checked (-1)))
  case r of
    Left (AssertionFailed _) -> putStrLn "assertion failed"
    Right v -> print v
  throwIO (AssertionFailed "by hand") `catch` \e -> print (e :: AssertionFailed)
