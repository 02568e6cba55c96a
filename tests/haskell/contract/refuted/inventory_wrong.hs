-- transactions: all
module Main where
import Control.Concurrent.STM
import qualified Data.Map as M
import System.IO.Unsafe (unsafePerformIO)

stock :: M.Map Int (TVar Int)
stock = unsafePerformIO $ do
  a <- newTVarIO 3
  b <- newTVarIO 4
  return (M.fromList [(1, a), (2, b)])
{-# NOINLINE stock #-}

{-# INVARIANT do { xs <- mapM readTVar (M.elems stock); return (all (>= 0) xs) } #-}

take1 :: Int -> STM Bool
take1 k = case M.lookup k stock of
  Nothing -> return False
  Just t -> do
    n <- readTVar t
    if n > 0 then writeTVar t (n - 1) >> return True else return False

takeBad :: Int -> STM ()
takeBad k = case M.lookup k stock of
  Nothing -> return ()
  Just t -> modifyTVar t (subtract 1)

main :: IO ()
main = do
  r <- atomically (take1 1)
  print r
  atomically (takeBad 2)
