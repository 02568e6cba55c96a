-- blame: memo
-- fixed: fixed/writers.hs
module Main where

import Control.Monad (forM_, unless, when)
import Control.Monad.Writer
import Data.IORef
import qualified Data.Map as Map

-- Actions in several monads, and lambdas that run in them.

logStep :: String -> Writer [String] ()
logStep s = tell ["* " ++ s]

halve :: Int -> Writer [String] Int
halve n = do
  logStep ("halve " ++ show n)
  return (n `div` 2)

shrink :: Int -> Writer [String] Int
shrink n
  | n <= 1 = return n
  | otherwise = halve n >>= shrink

choices :: Int -> [(Int, Int)]
choices n = do
  a <- [1 .. n]
  b <- [a .. n]
  guardSum a b
  return (a, b)
  where
    guardSum a b = if even (a + b) then [()] else []

memo :: IORef (Map.Map Int Int) -> (Int -> IO Int) -> Int -> IO Int
memo ref f n = do
  known <- readIORef ref
  case Map.lookup n known of
    Just v -> return v
    Nothing -> do
      v <- f n
      modifyIORef ref (Map.insert (n + 1) v)
      return v

fib :: IORef (Map.Map Int Int) -> Int -> IO Int
fib ref n
  | n < 2 = return n
  | otherwise = do
      a <- memo ref (fib ref) (n - 1)
      b <- memo ref (fib ref) (n - 2)
      return (a + b)

visit :: Monad m => (Int -> m ()) -> [Int] -> m ()
visit act xs = forM_ xs $ \x -> when (odd x) (act x)

main :: IO ()
main = do
  let (n, steps) = runWriter (shrink 20)
  print n
  mapM_ putStrLn steps
  print (choices 3)
  ref <- newIORef Map.empty
  fib ref 10 >>= print
  visit print [1, 2, 3]
  total <- newIORef 0
  visit (\x -> modifyIORef total (+ x)) [4, 5, 7]
  t <- readIORef total
  unless (t > 100) (print t)
