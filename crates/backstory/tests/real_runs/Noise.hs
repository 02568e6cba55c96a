-- | Pauses of random length. They never wait, so they are no point of interruption under mask.
module Noise (noise, around) where

import Control.Concurrent (yield)
import Control.Exception (evaluate)
import Data.IORef
import GHC.Clock (getMonotonicTimeNSec)
import System.Environment (lookupEnv)
import System.IO.Unsafe (unsafePerformIO)

seed :: IORef Int
seed = unsafePerformIO (getMonotonicTimeNSec >>= newIORef . fromIntegral)
{-# NOINLINE seed #-}

level :: Int
level = unsafePerformIO (maybe 0 read <$> lookupEnv "NOISE")
{-# NOINLINE level #-}

noise :: IO ()
noise
  | level == 0 = return ()
  | otherwise = do
      s <- atomicModifyIORef' seed (\x -> let y = (x * 6364136223846793005 + 1442695040888963407) in (y, y))
      case (s `div` 65536) `mod` 8 of
        0 -> yield
        1 -> spin ((s `div` 1048576) `mod` (level * 200))
        2 -> spin ((s `div` 1048576) `mod` (level * 2000))
        3 -> spin ((s `div` 1048576) `mod` (level * 20000))
        _ -> return ()

spin :: Int -> IO ()
spin n = evaluate (length [1 .. abs n]) >> return ()

around :: IO a -> IO a
around a = do
  noise
  x <- a
  noise
  return x
{-# INLINE around #-}
