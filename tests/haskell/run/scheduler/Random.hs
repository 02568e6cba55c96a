-- | Numbers that look random and are the same everywhere.
module Random
  ( Gen
  , newGen
  , Random
  , runRandom
  , below
  , between
  , choose
  , shuffle
  , exponential
  ) where

import Control.Monad.State
import Data.Bits (shiftR, xor, (.&.))

newtype Gen = Gen Integer
  deriving (Show, Eq)

newGen :: Integer -> Gen
newGen seed = Gen ((seed * 2862933555777941757 + 3037000493) .&. mask)

mask :: Integer
mask = 2 ^ (64 :: Int) - 1

step :: Gen -> (Integer, Gen)
step (Gen s) =
  let s' = (s * 6364136223846793005 + 1442695040888963407) .&. mask
      x = ((s' `shiftR` 18) `xor` s') `shiftR` 27
   in (x .&. 0xffffffff, Gen s')

type Random = State Gen

runRandom :: Integer -> Random a -> a
runRandom seed action = evalState action (newGen seed)

below :: Int -> Random Int
below n = do
  x <- state step
  pure (fromInteger (x `mod` toInteger n))

between :: Int -> Int -> Random Int
between a b = (+ a) <$> below (b - a + 1)

choose :: [a] -> Random a
choose xs = (xs !!) <$> below (length xs)

shuffle :: [a] -> Random [a]
shuffle [] = pure []
shuffle xs = do
  i <- below (length xs)
  case splitAt i xs of
    (before, x : after) -> (x :) <$> shuffle (before ++ after)
    (before, []) -> pure before

-- | Waiting times with this mean, in whole steps.
exponential :: Double -> Random Int
exponential mean = do
  u <- below 10000
  pure (max 1 (round (negate mean * log (1 - fromIntegral u / 10001))))
