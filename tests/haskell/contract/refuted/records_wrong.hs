-- An account of the caller's may be the very one that must not change.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

data Account = Account { balance :: TVar Int }

{-# CONTRACT add :: Ok -> {n | True} -> || {u | True} <> {u' | u' == u} || Ok #-}
add :: Account -> Int -> STM ()
add acc n = modifyTVar (balance acc) (+ n)

u :: TVar Int
u = unsafePerformIO (newTVarIO 0)
{-# NOINLINE u #-}

main :: IO ()
main = return ()
