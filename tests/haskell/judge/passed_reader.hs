-- blame: limitOf
-- fixed: fixed/passed_reader.hs
module Main where

import Data.IORef

-- What is passed reads a variable.

limitOf :: Int -> Int
limitOf n = n + 9

checker :: IORef Int -> Int -> (Int -> IO Bool)
checker ref most = \n -> do
  modifyIORef ref (+ 1)
  return (n < limitOf most)

runAll :: (Int -> IO Bool) -> [Int] -> IO [Bool]
runAll f = mapM f

main :: IO ()
main = do
  ref <- newIORef 0
  runAll (checker ref 5) [1, 14, 15, 20] >>= print
  readIORef ref >>= print
