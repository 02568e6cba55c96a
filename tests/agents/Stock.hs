-- What should be printed: 3 in stock, 1 sold, of 4. Other threads must always see a sum of 4.
module Main where

import Control.Concurrent
import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

inStock :: TVar Int
inStock = unsafePerformIO (newTVarIO 4)
{-# NOINLINE inStock #-}

sold :: TVar Int
sold = unsafePerformIO (newTVarIO 0)
{-# NOINLINE sold #-}

{-# INVARIANT {(inStock, sold) | inStock + sold == 4} #-}

sell :: IO ()
sell = do
  atomically (modifyTVar inStock (subtract 1))
  atomically (modifyTVar sold (+ 1))

main :: IO ()
main = do
  done <- newEmptyMVar
  _ <- forkIO (sell >> putMVar done ())
  takeMVar done
  left <- readTVarIO inStock
  gone <- readTVarIO sold
  putStrLn (show left ++ " in stock, " ++ show gone ++ " sold, of 4")
