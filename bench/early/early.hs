{-# LANGUAGE BangPatterns #-}
-- A value that is made when the run begins and printed when it ends, many steps later.
import Data.IORef
import System.Environment (getArgs)

data Config = Config { start :: Int, step :: Int }

readConfig :: [String] -> Config
readConfig (n : _) = Config { start = length n * 2, step = 3 }
readConfig [] = Config { start = 7, step = 3 }

go :: Int -> Int -> Int -> Int
go _ 0 !acc = acc
go s n !acc = go s (n - 1) ((acc * 3 + s) `mod` 1000003)

main :: IO ()
main = do
  args <- getArgs
  let config = readConfig args
  kept <- newIORef (start config + 5)
  print (go (step config) (read (head args)) 1)
  value <- readIORef kept
  print (value + start config)
