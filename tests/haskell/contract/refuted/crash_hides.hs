-- It crashes for some values; for others it breaks the invariant, which is worse.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

level :: TVar Int
level = unsafePerformIO (newTVarIO 0)
{-# NOINLINE level #-}

{-# INVARIANT {level | level >= 0 && level <= 100} #-}

raise :: Int -> IO ()
raise n = atomically $ do
  if n < 0 then error "negative" else return ()
  modifyTVar level (+ n)

main :: IO ()
main = raise 1
