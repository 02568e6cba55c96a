-- Dining philosophers who each eat three times; one of them takes the right stick first, so no
-- schedule deadlocks.
module Main where

import Control.Concurrent
import Control.Monad

phil :: Int -> MVar Int -> MVar () -> MVar () -> IO ()
phil 0 _ _ _ = return ()
phil n meals left right = do
  takeMVar left
  takeMVar right
  modifyMVar_ meals (return . (+ 1))
  putMVar left ()
  putMVar right ()
  phil (n - 1) meals left right

main :: IO ()
main = do
  sticks <- replicateM 5 (newMVar ())
  meals <- newMVar 0
  let seats = zip sticks (tail sticks) ++ [(head sticks, last sticks)]
  done <- forM seats $ \(left, right) -> do
    finished <- newEmptyMVar
    _ <- forkIO (phil 3 meals left right >> putMVar finished ())
    return finished
  mapM_ takeMVar done
  total <- takeMVar meals
  putStrLn (show (length seats) ++ " philosophers ate " ++ show total ++ " times")
