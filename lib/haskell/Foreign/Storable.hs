{-# LANGUAGE MagicHash #-}
-- | Values that can be kept in memory as bytes, the least first.
module Foreign.Storable (Storable (..)) where

import Data.Int
import Data.Word
import GHC.Float (castDoubleToWord64#, castFloatToWord32#, castWord64ToDouble#, castWord32ToFloat#)
import GHC.Ptr
import GHC.Real (Ratio (..))

class Storable a where
  {-# MINIMAL sizeOf, alignment, (peek | peekElemOff | peekByteOff), (poke | pokeElemOff | pokeByteOff) #-}
  sizeOf :: a -> Int
  alignment :: a -> Int
  peekElemOff :: Ptr a -> Int -> IO a
  pokeElemOff :: Ptr a -> Int -> a -> IO ()
  peekByteOff :: Ptr b -> Int -> IO a
  pokeByteOff :: Ptr b -> Int -> a -> IO ()
  peek :: Ptr a -> IO a
  poke :: Ptr a -> a -> IO ()

  peekElemOff p i = elemOff undefined p
    where
      elemOff :: Storable b => b -> Ptr b -> IO b
      elemOff undef q = peekByteOff q (i * sizeOf undef)
  pokeElemOff p i x = pokeByteOff p (i * sizeOf x) x
  peekByteOff p d = peek (plusPtr p d)
  pokeByteOff p d = poke (plusPtr p d)
  peek p = peekElemOff p 0
  poke p = pokeElemOff p 0

-- | So many bytes as a number without sign.
peekBytes :: Int -> Ptr a -> IO Int
peekBytes size p = go 0 0 1
  where
    go i sum weight
      | i == size = return sum
      | otherwise = do
          byte <- readByte p i
          let next = sum + byte * weight
          next `seq` go (i + 1) next (weight * 256)

pokeBytes :: Int -> Ptr a -> Int -> IO ()
pokeBytes size p = go 0
  where
    go i n
      | i == size = return ()
      | otherwise = do
          writeByte p i (n `mod` 256)
          go (i + 1) (n `div` 256)

peekNumber :: Num a => Int -> Ptr a -> IO a
peekNumber size p = fmap fromIntegral (peekBytes size p)

pokeNumber :: Integral a => Int -> Ptr a -> a -> IO ()
pokeNumber size p x = pokeBytes size p (fromIntegral x)

instance Storable () where
  sizeOf _ = 0
  alignment _ = 1
  peek _ = return ()
  poke _ _ = return ()

instance Storable Bool where
  sizeOf _ = 4
  alignment _ = 4
  peek p = fmap (/= 0) (peekBytes 4 p)
  poke p b = pokeBytes 4 p (if b then 1 else 0)

instance Storable Char where
  sizeOf _ = 4
  alignment _ = 4
  peek p = fmap toEnum (peekBytes 4 p)
  poke p c = pokeBytes 4 p (fromEnum c)

instance Storable Double where
  sizeOf _ = 8
  alignment _ = 8
  peek p = fmap (castWord64ToDouble# . fromIntegral) (peekBytes 8 p)
  poke p x = pokeBytes 8 p (fromIntegral (castDoubleToWord64# x))

instance Storable Float where
  sizeOf _ = 4
  alignment _ = 4
  peek p = fmap (castWord32ToFloat# . fromIntegral) (peekBytes 4 p)
  poke p x = pokeBytes 4 p (fromIntegral (castFloatToWord32# x))

instance Storable (Ptr a) where
  sizeOf _ = 8
  alignment _ = 8
  peek p = peekBytes 8 p >>= recall
  poke p x = remember x >> pokeBytes 8 p (address x)

instance Storable (FunPtr a) where
  sizeOf _ = 8
  alignment _ = 8
  peek p = fmap FunPtr (peekBytes 8 p)
  poke p (FunPtr n) = pokeBytes 8 p n

instance (Storable a, Eq a) => Storable (Ratio a) where
  sizeOf (n :% _) = 2 * sizeOf n
  alignment (n :% _) = alignment n
  peek p = do
    let q = castPtr p
    n <- peek q
    d <- peekElemOff q 1
    return (n :% d)
  poke p (n :% d) = do
    pokeElemOff (castPtr p) 0 n
    pokeElemOff (castPtr p) 1 d

instance Storable Int where
  sizeOf _ = 8
  alignment _ = 8
  peek = peekNumber 8
  poke = pokeNumber 8

instance Storable Word where
  sizeOf _ = 8
  alignment _ = 8
  peek = peekNumber 8
  poke = pokeNumber 8

instance Storable Int8 where
  sizeOf _ = 1
  alignment _ = 1
  peek = peekNumber 1
  poke = pokeNumber 1

instance Storable Int16 where
  sizeOf _ = 2
  alignment _ = 2
  peek = peekNumber 2
  poke = pokeNumber 2

instance Storable Int32 where
  sizeOf _ = 4
  alignment _ = 4
  peek = peekNumber 4
  poke = pokeNumber 4

instance Storable Int64 where
  sizeOf _ = 8
  alignment _ = 8
  peek = peekNumber 8
  poke = pokeNumber 8

instance Storable Word8 where
  sizeOf _ = 1
  alignment _ = 1
  peek = peekNumber 1
  poke = pokeNumber 1

instance Storable Word16 where
  sizeOf _ = 2
  alignment _ = 2
  peek = peekNumber 2
  poke = pokeNumber 2

instance Storable Word32 where
  sizeOf _ = 4
  alignment _ = 4
  peek = peekNumber 4
  poke = pokeNumber 4

instance Storable Word64 where
  sizeOf _ = 8
  alignment _ = 8
  peek = peekNumber 8
  poke = pokeNumber 8
