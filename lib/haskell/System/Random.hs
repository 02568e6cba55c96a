{-# LANGUAGE MagicHash #-}
-- | Random numbers: a splitmix generator. The first seed of a run is a choice of the
-- outside's, so that a recording replays it.
module System.Random
  ( StdGen, RandomGen (..), mkStdGen, initStdGen, newStdGen, getStdGen, setStdGen, getStdRandom
  , Random (..), Uniform (..), UniformRange (..), uniform, uniformR, randomIO, randomRIO
  ) where

import Data.Bits
import Data.Int
import Data.IORef
import Data.Word
import System.IO.Unsafe (unsafePerformIO)

foreign import prim "random-seed" randomSeed# :: IO Int

-- | State and step, which is odd.
data StdGen = StdGen !Word64 !Word64
  deriving (Eq)

instance Show StdGen where
  showsPrec d (StdGen s g) =
    showParen (d > 10) (showString "StdGen {unStdGen = SMGen " . shows s . showChar ' ' . shows g . showChar '}')

class RandomGen g where
  next :: g -> (Int, g)
  genWord64 :: g -> (Word64, g)
  genRange :: g -> (Int, Int)
  split :: g -> (g, g)

  next g = case genWord64 g of (w, g') -> (fromIntegral w, g')
  genRange _ = (minBound, maxBound)
  {-# MINIMAL genWord64, split #-}

instance RandomGen StdGen where
  genWord64 (StdGen s g) = let s' = s + g in (mix64 s', StdGen s' g)
  split (StdGen s g) =
    let s' = s + g
        s'' = s' + g
    in (StdGen s'' g, StdGen (mix64 s') (mixGamma s''))

mix64 :: Word64 -> Word64
mix64 z0 = z2 `xor` (z2 `shiftR` 33)
  where
    z1 = (z0 `xor` (z0 `shiftR` 33)) * 0xff51afd7ed558ccd
    z2 = (z1 `xor` (z1 `shiftR` 33)) * 0xc4ceb9fe1a85ec53

mixGamma :: Word64 -> Word64
mixGamma z0
  | popCount (z3 `xor` (z3 `shiftR` 1)) >= 24 = z3
  | otherwise = z3 `xor` 0xaaaaaaaaaaaaaaaa
  where
    z1 = (z0 `xor` (z0 `shiftR` 30)) * 0xbf58476d1ce4e5b9
    z2 = (z1 `xor` (z1 `shiftR` 27)) * 0x94d049bb133111eb
    z3 = (z2 `xor` (z2 `shiftR` 31)) .|. 1

mkStdGen :: Int -> StdGen
mkStdGen n = StdGen (mix64 s) (mixGamma (s + golden))
  where
    s = fromIntegral n
    golden = 0x9e3779b97f4a7c15

initStdGen :: IO StdGen
initStdGen = fmap mkStdGen randomSeed#

theStdGen :: IORef (Maybe StdGen)
theStdGen = unsafePerformIO (newIORef Nothing)

getStdGen :: IO StdGen
getStdGen = do
  held <- readIORef theStdGen
  case held of
    Just g -> return g
    Nothing -> do
      g <- initStdGen
      setStdGen g
      return g

setStdGen :: StdGen -> IO ()
setStdGen g = writeIORef theStdGen (Just g)

getStdRandom :: (StdGen -> (a, StdGen)) -> IO a
getStdRandom f = do
  g <- getStdGen
  let (a, g') = f g
  setStdGen g'
  return a

newStdGen :: IO StdGen
newStdGen = getStdRandom split

-- Values.

class Random a where
  randomR :: RandomGen g => (a, a) -> g -> (a, g)
  random :: RandomGen g => g -> (a, g)
  randomRs :: RandomGen g => (a, a) -> g -> [a]
  randoms :: RandomGen g => g -> [a]

  randomRs b g = case randomR b g of (a, g') -> a : randomRs b g'
  randoms g = case random g of (a, g') -> a : randoms g'
  {-# MINIMAL randomR, random #-}

randomIO :: Random a => IO a
randomIO = getStdRandom random

randomRIO :: Random a => (a, a) -> IO a
randomRIO b = getStdRandom (randomR b)

-- | From 0 to a limit, each equally likely.
below :: RandomGen g => Integer -> g -> (Integer, g)
below limit g0
  | limit <= 0 = (0, g0)
  | otherwise = draw g0
  where
    words64 = (bitLength limit + 63) `div` 64
    mask = bit (bitLength limit) - 1
    draw g = case collect words64 0 g of
      (n, g') -> let m = n .&. mask in if m <= limit then (m, g') else draw g'
    collect :: RandomGen g => Int -> Integer -> g -> (Integer, g)
    collect 0 acc g = (acc, g)
    collect k acc g = case genWord64 g of
      (w, g') -> collect (k - 1) (acc `shiftL` 64 .|. toInteger w) g'

bitLength :: Integer -> Int
bitLength n = go 0 n
  where
    go k m = if m == 0 then k else go (k + 1) (m `shiftR` 1)

integralR :: (Integral a, RandomGen g) => (a, a) -> g -> (a, g)
integralR (lo, hi) g
  | lo > hi = integralR (hi, lo) g
  | otherwise = case below (toInteger hi - toInteger lo) g of
      (n, g') -> (fromInteger (toInteger lo + n), g')

integral :: (Integral a, RandomGen g) => g -> (a, g)
integral g = case genWord64 g of (w, g') -> (fromIntegral w, g')

instance Random Int where { randomR = integralR; random = integral }
instance Random Int8 where { randomR = integralR; random = integral }
instance Random Int16 where { randomR = integralR; random = integral }
instance Random Int32 where { randomR = integralR; random = integral }
instance Random Int64 where { randomR = integralR; random = integral }
instance Random Word where { randomR = integralR; random = integral }
instance Random Word8 where { randomR = integralR; random = integral }
instance Random Word16 where { randomR = integralR; random = integral }
instance Random Word32 where { randomR = integralR; random = integral }
instance Random Word64 where { randomR = integralR; random = integral }
instance Random Integer where
  randomR = integralR
  random g = integralR (toInteger (minBound :: Int), toInteger (maxBound :: Int)) g

instance Random Bool where
  randomR (a, b) g = case integralR (fromEnum a, fromEnum b) g of (n, g') -> (toEnum n, g')
  random g = case genWord64 g of (w, g') -> (testBit w 0, g')

instance Random Char where
  randomR (a, b) g = case integralR (fromEnum a, fromEnum b) g of (n, g') -> (toEnum n, g')
  random = randomR (minBound, maxBound)

instance Random Double where
  randomR (lo, hi) g = case random g of (x, g') -> (lo + x * (hi - lo), g')
  random g = case genWord64 g of (w, g') -> (fromIntegral (w `shiftR` 11) * 1.1102230246251565e-16, g')

instance Random Float where
  randomR (lo, hi) g = case random g of (x, g') -> (lo + x * (hi - lo), g')
  random g = case genWord64 g of (w, g') -> (fromIntegral (w `shiftR` 40) * 5.9604645e-8, g')

class Uniform a where
  uniformOf :: RandomGen g => g -> (a, g)

class UniformRange a where
  uniformROf :: RandomGen g => (a, a) -> g -> (a, g)

instance Uniform Int where uniformOf = random
instance Uniform Word where uniformOf = random
instance Uniform Bool where uniformOf = random
instance Uniform Char where uniformOf = random
instance UniformRange Int where uniformROf = randomR
instance UniformRange Integer where uniformROf = randomR
instance UniformRange Word where uniformROf = randomR
instance UniformRange Bool where uniformROf = randomR
instance UniformRange Char where uniformROf = randomR
instance UniformRange Double where uniformROf = randomR
instance UniformRange Float where uniformROf = randomR

uniform :: (RandomGen g, Uniform a) => g -> (a, g)
uniform = uniformOf

uniformR :: (RandomGen g, UniformRange a) => (a, a) -> g -> (a, g)
uniformR = uniformROf
