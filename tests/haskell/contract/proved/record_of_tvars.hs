-- TVars in a record.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

data Account = Account Int (TVar Int)

{-# CONTRACT deposit :: (Account Any TVar[b,b']) -> {n | n > 0} -> | True <> b' > b | Any #-}
deposit :: Account -> Int -> STM ()
deposit (Account _ balance) n = modifyTVar balance (+ n)

main :: IO ()
main = return ()
