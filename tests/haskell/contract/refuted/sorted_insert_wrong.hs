-- Putting in front is not inserting.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

items :: TVar [Int]
items = unsafePerformIO (newTVarIO [])
{-# NOINLINE items #-}

{-# INVARIANT {items | sorted items} #-}
sorted :: [Int] -> Bool
sorted (a:b:r) = a <= b && sorted (b:r)
sorted _ = True

insert :: Int -> [Int] -> [Int]
insert n [] = [n]
insert n (y:ys) | n <= y = n : y : ys
                | otherwise = y : insert n ys

put :: Int -> IO ()
put n = atomically (modifyTVar items (n :))

pop :: IO (Maybe Int)
pop = atomically $ do
  xs <- readTVar items
  case xs of
    [] -> return Nothing
    (y:ys) -> writeTVar items ys >> return (Just y)

main :: IO ()
main = put 3 >> pop >>= print
