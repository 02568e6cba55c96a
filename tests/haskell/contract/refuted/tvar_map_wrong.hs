-- Nobody is called carl: what ann pays is lost.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)
import qualified Data.Map as Map

accounts :: Map.Map String (TVar Int)
accounts = unsafePerformIO $ do
  x <- newTVarIO 0
  y <- newTVarIO 0
  return (Map.fromList [("ann", x), ("bob", y)])
{-# NOINLINE accounts #-}
{-# INVARIANT do { xs <- mapM readTVar (Map.elems accounts); return (sum xs == 0) } #-}

pay :: Int -> IO ()
pay n = atomically $ do
  mapM_ (\x -> modifyTVar x (subtract n)) (Map.lookup "ann" accounts)
  mapM_ (\y -> modifyTVar y (+ n)) (Map.lookup "carl" accounts)

main :: IO ()
main = pay 3
