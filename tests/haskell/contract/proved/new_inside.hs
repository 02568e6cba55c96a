-- A TVar that is made inside and put into a structure that is there.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

data Node = Node { value :: TVar Int, next :: TVar (Maybe Node) }

top :: TVar (Maybe Node)
top = unsafePerformIO (newTVarIO Nothing)
{-# NOINLINE top #-}
size :: TVar Int
size = unsafePerformIO (newTVarIO 0)
{-# NOINLINE size #-}
{-# INVARIANT do { t <- readTVar top; n <- readTVar size; return (n >= 0 && (n > 0 || maybe True (const False) t)) } #-}

push :: Int -> IO ()
push x = atomically $ do
  old <- readTVar top
  v <- newTVar x
  n <- newTVar old
  writeTVar top (Just (Node v n))
  modifyTVar size (+ 1)

main :: IO ()
main = push 1
