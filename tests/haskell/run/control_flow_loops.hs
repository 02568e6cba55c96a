-- Loops in functional clothing: until, iterate, folds with early exit, forever with exceptions.
module Main where

import Control.Exception
import Control.Monad
import Data.IORef

data Stop = Stop Int deriving Show
instance Exception Stop

whileM :: IO Bool -> IO () -> IO ()
whileM c b = do { ok <- c; when ok (b >> whileM c b) }

main :: IO ()
main = do
  r <- newIORef (1 :: Int)
  whileM ((< 100) <$> readIORef r) (modifyIORef r (* 3))
  readIORef r >>= print
  n <- newIORef 0
  (forever $ do
    k <- readIORef n
    when (k * k > 50) $ throwIO (Stop k)
    writeIORef n (k + 1)) `catch` \(Stop k) -> print k
  print (either id (const 0) (foldM (\a x -> if a > 20 then Left a else Right (a + x)) 0 [1 ..]))
  print (until ((> 1000) . fst) (\(a, b) -> (a + b, a)) (1, 1))
  print (takeWhile (/= 1) (iterate (\x -> if even x then x `div` 2 else 3 * x + 1) 6))
  forM_ [(i, j) | i <- [1 .. 3 :: Int], j <- [i .. 3]] $ \(i, j) -> putStr (show (i * j) ++ " ")
  putStrLn ""
