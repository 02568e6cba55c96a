-- IORef: modify, atomic modification, closures over references.
module Main where

import Control.Monad
import Data.IORef

counter :: IO (IO Int, IO ())
counter = do
  r <- newIORef 0
  return (readIORef r, modifyIORef' r (+ 1))

main :: IO ()
main = do
  r <- newIORef (0 :: Int)
  forM_ [1 .. 100] $ \i -> modifyIORef r (+ i)
  readIORef r >>= print
  old <- atomicModifyIORef r (\x -> (x * 2, x))
  new <- readIORef r
  print (old, new)
  x <- atomicModifyIORef' r (\v -> (v + 1, show v))
  putStrLn x
  atomicWriteIORef r 7
  readIORef r >>= print
  (get, inc) <- counter
  (get2, inc2) <- counter
  inc >> inc >> inc2
  (,) <$> get <*> get2 >>= print
  stack <- newIORef []
  mapM_ (\v -> modifyIORef stack (v :)) "abc"
  readIORef stack >>= putStrLn
  a <- newIORef 'a'
  b <- newIORef 'a'
  print (a == a, a == b)
  let loop n = do
        v <- readIORef r
        when (v < n) $ writeIORef r (v + 1) >> loop n
  loop 50000
  readIORef r >>= print
