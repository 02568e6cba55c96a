-- Values that were read some time ago, through unsafePerformIO.
module Main where

import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

acc :: TVar Int
acc = unsafePerformIO (newTVarIO 5)
{-# NOINLINE acc #-}

flag :: TVar Bool
flag = unsafePerformIO (newTVarIO False)
{-# NOINLINE flag #-}

{-# INVARIANT {acc | acc >= 0} #-}

peek :: Int
peek = unsafePerformIO (readTVarIO acc)
{-# NOINLINE peek #-}

peekAt :: TVar Int -> Int
peekAt t = unsafePerformIO (readTVarIO t)

isSet :: Bool
isSet = unsafePerformIO (readTVarIO flag)

take1 :: IO ()
take1 =
  when (peek > 0) $ atomically (modifyTVar acc (subtract 1)) -- false

take2 :: IO ()
take2 =
  if peek >= 2
    then atomically (modifyTVar acc (subtract 2)) -- false
    else return ()

take3 :: Int -> IO ()
take3 n =
  unless (peekAt acc < n) $ atomically (modifyTVar acc (subtract n)) -- false

inside :: IO ()
inside =
  atomically $ do -- false
    let seen = peek
    when (seen > 0) $ modifyTVar acc (subtract 1)

store :: IO ()
store =
  atomically (writeTVar acc (peek - 1)) -- false

takeBack :: Int -> IO ()
takeBack n = case peek of
  p | p >= n -> atomically (modifyTVar acc (subtract n)) -- false
    | otherwise -> return ()

onFlag :: IO ()
onFlag =
  when isSet $ atomically $ do -- false
    f <- readTVar flag
    if f then return () else writeTVar acc (-1)

main :: IO ()
main = take1
