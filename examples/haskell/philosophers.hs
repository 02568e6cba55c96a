-- Five dining philosophers that take the left stick first: some schedules end in a deadlock.
module Main where

import Control.Concurrent
import Control.Monad

phil :: MVar () -> MVar () -> IO ()
phil left right = do
  -- get hungry
  takeMVar left
  takeMVar right
  -- eat
  putMVar left ()
  putMVar right ()
  -- think
  phil left right

main :: IO ()
main = do
  sticks <- replicateM 5 (newMVar ())
  let seats = zip sticks (tail sticks ++ [head sticks])
  mapM_ (forkIO . uncurry phil) (tail seats)
  uncurry phil (head seats)
