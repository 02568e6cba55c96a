module Main where

import Control.Monad.ST
import Data.STRef

leak :: STRef s Int
leak = runST (newSTRef 0)

main :: IO ()
main = print 1
