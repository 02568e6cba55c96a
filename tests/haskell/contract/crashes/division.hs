-- A division by zero in what is written: the invariant needs it, so it crashes there.
module Main where

import Control.Concurrent.STM
import Control.Monad (when)
import System.IO.Unsafe (unsafePerformIO)

share :: TVar Int
share = unsafePerformIO (newTVarIO 0)
{-# NOINLINE share #-}

{-# INVARIANT {share | share >= 0} #-}

split :: Int -> Int -> IO ()
split total people =
  when (total >= 0 && people >= 0) $ atomically $ do
    let each = total `div` people
    each `seq` writeTVar share each

main :: IO ()
main = split 10 2
