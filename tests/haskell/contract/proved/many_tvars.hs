-- Sixteen TVars with an absolute value each: sixteen questions, where there would be 2^16 paths.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

t1 :: TVar Int
t1 = unsafePerformIO (newTVarIO 0)
{-# NOINLINE t1 #-}
t2 :: TVar Int
t2 = unsafePerformIO (newTVarIO 0)
{-# NOINLINE t2 #-}
t3 :: TVar Int
t3 = unsafePerformIO (newTVarIO 0)
{-# NOINLINE t3 #-}
t4 :: TVar Int
t4 = unsafePerformIO (newTVarIO 0)
{-# NOINLINE t4 #-}
t5 :: TVar Int
t5 = unsafePerformIO (newTVarIO 0)
{-# NOINLINE t5 #-}
t6 :: TVar Int
t6 = unsafePerformIO (newTVarIO 0)
{-# NOINLINE t6 #-}
t7 :: TVar Int
t7 = unsafePerformIO (newTVarIO 0)
{-# NOINLINE t7 #-}
t8 :: TVar Int
t8 = unsafePerformIO (newTVarIO 0)
{-# NOINLINE t8 #-}
t9 :: TVar Int
t9 = unsafePerformIO (newTVarIO 0)
{-# NOINLINE t9 #-}
t10 :: TVar Int
t10 = unsafePerformIO (newTVarIO 0)
{-# NOINLINE t10 #-}
t11 :: TVar Int
t11 = unsafePerformIO (newTVarIO 0)
{-# NOINLINE t11 #-}
t12 :: TVar Int
t12 = unsafePerformIO (newTVarIO 0)
{-# NOINLINE t12 #-}
t13 :: TVar Int
t13 = unsafePerformIO (newTVarIO 0)
{-# NOINLINE t13 #-}
t14 :: TVar Int
t14 = unsafePerformIO (newTVarIO 0)
{-# NOINLINE t14 #-}
t15 :: TVar Int
t15 = unsafePerformIO (newTVarIO 0)
{-# NOINLINE t15 #-}
t16 :: TVar Int
t16 = unsafePerformIO (newTVarIO 0)
{-# NOINLINE t16 #-}

{-# INVARIANT {(t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16) | t1 >= 0 && t2 >= 0 && t3 >= 0 && t4 >= 0 && t5 >= 0 && t6 >= 0 && t7 >= 0 && t8 >= 0 && t9 >= 0 && t10 >= 0 && t11 >= 0 && t12 >= 0 && t13 >= 0 && t14 >= 0 && t15 >= 0 && t16 >= 0} #-}

main :: IO ()
main = atomically $ do
  modifyTVar t1 (\x -> abs (x - 3))
  modifyTVar t2 (\x -> abs (x - 3))
  modifyTVar t3 (\x -> abs (x - 3))
  modifyTVar t4 (\x -> abs (x - 3))
  modifyTVar t5 (\x -> abs (x - 3))
  modifyTVar t6 (\x -> abs (x - 3))
  modifyTVar t7 (\x -> abs (x - 3))
  modifyTVar t8 (\x -> abs (x - 3))
  modifyTVar t9 (\x -> abs (x - 3))
  modifyTVar t10 (\x -> abs (x - 3))
  modifyTVar t11 (\x -> abs (x - 3))
  modifyTVar t12 (\x -> abs (x - 3))
  modifyTVar t13 (\x -> abs (x - 3))
  modifyTVar t14 (\x -> abs (x - 3))
  modifyTVar t15 (\x -> abs (x - 3))
  modifyTVar t16 (\x -> abs (x - 3))
