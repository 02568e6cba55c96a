-- TVars in a map of the program's own.
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
pay n = atomically $
  case (Map.lookup "ann" accounts, Map.lookup "bob" accounts) of
    (Just x, Just y) -> modifyTVar x (subtract n) >> modifyTVar y (+ n)
    _ -> return ()

main :: IO ()
main = pay 3
