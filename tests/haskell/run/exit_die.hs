-- die writes to stderr and ends with 1.
module Main where

import System.Exit
import Control.Monad (when, forM_)

main :: IO ()
main = forM_ [1 ..] $ \i -> do
  print (i :: Int)
  when (i == 3) $ die "three is enough"
