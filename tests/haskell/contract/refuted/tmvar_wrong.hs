-- Zero goes in.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

slot :: TMVar Int
slot = unsafePerformIO newEmptyTMVarIO

{-# INVARIANT do { m <- tryReadTMVar slot; return (maybe True (> 0) m) } #-}
put :: Int -> IO ()
put n = if n >= 0 then atomically (putTMVar slot n) else return ()

main :: IO ()
main = put 3 >> atomically (takeTMVar slot) >>= print
