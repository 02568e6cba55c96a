{-# LANGUAGE MagicHash, PatternSynonyms, ViewPatterns #-}
-- | Pointers: a piece of memory and an offset into it. Reading and writing outside of the piece, or after
-- it was freed, is an error that says so.
module GHC.Ptr
  ( Ptr (Ptr, At), Addr#, FunPtr (..), Block
  , nullPtr, castPtr, plusPtr, minusPtr, alignPtr, address
  , nullFunPtr, castFunPtr, castFunPtrToPtr, castPtrToFunPtr
  , addressOfText#, newBlock, freeBlock, blockSize, readByte, writeByte, remember, recall
  ) where

import Control.Monad.ST (RealWorld, stToIO)
import Data.IORef
import qualified Data.IntMap.Strict as IntMap
import GHC.Arr (MutArr, newArr#, readArr#, writeArr#)
import Numeric (showHex)
import System.IO.Unsafe (unsafePerformIO)

-- | Where it begins, how long it is, its bytes, and whether it is still there.
data Block = Block !Int !Int (MutArr RealWorld Int) (IORef Bool)

-- | A pointer without a block has an address only: the null pointer, or a number that became a pointer.
data Ptr a = At (Maybe Block) !Int

-- | A pointer to nothing in particular.
type Addr# = Ptr ()

pattern Ptr :: Addr# -> Ptr a
pattern Ptr p <- (castPtr -> p) where Ptr p = castPtr p

data FunPtr a = FunPtr !Int

address :: Ptr a -> Int
address (At Nothing n) = n
address (At (Just (Block base _ _ _)) n) = base + n

instance Eq (Ptr a) where
  p == q = address p == address q

instance Ord (Ptr a) where
  compare p q = compare (address p) (address q)

instance Show (Ptr a) where
  showsPrec _ p = showAddress (address p)

instance Eq (FunPtr a) where
  FunPtr p == FunPtr q = p == q

instance Ord (FunPtr a) where
  compare (FunPtr p) (FunPtr q) = compare p q

instance Show (FunPtr a) where
  showsPrec _ (FunPtr p) = showAddress p

showAddress :: Int -> ShowS
showAddress n rest = "0x" ++ replicate (16 - length digits) '0' ++ digits ++ rest
  where
    digits = showHex (fromIntegral n :: Word) ""

nullPtr :: Ptr a
nullPtr = At Nothing 0

castPtr :: Ptr a -> Ptr b
castPtr (At block n) = At block n

plusPtr :: Ptr a -> Int -> Ptr b
plusPtr (At block n) d = At block (n + d)

minusPtr :: Ptr a -> Ptr b -> Int
minusPtr p q = address p - address q

alignPtr :: Ptr a -> Int -> Ptr a
alignPtr p n = case address p `rem` n of
  0 -> p
  r -> plusPtr p (n - r)

nullFunPtr :: FunPtr a
nullFunPtr = FunPtr 0

castFunPtr :: FunPtr a -> FunPtr b
castFunPtr (FunPtr n) = FunPtr n

castFunPtrToPtr :: FunPtr a -> Ptr b
castFunPtrToPtr (FunPtr n) = At Nothing n

castPtrToFunPtr :: Ptr a -> FunPtr b
castPtrToFunPtr p = FunPtr (address p)

-- | Where the next block begins. Addresses do not repeat, so that a pointer to what is gone equals no other.
nextAddress :: IORef Int
nextAddress = unsafePerformIO (newIORef 0x10000)
{-# NOINLINE nextAddress #-}

-- | Blocks to which a pointer was written into memory, by where they begin.
remembered :: IORef (IntMap.IntMap Block)
remembered = unsafePerformIO (newIORef IntMap.empty)
{-# NOINLINE remembered #-}

newBlock :: Int -> IO (Ptr a)
newBlock size
  | size < 0 = ioError (userError "malloc: negative size")
  | otherwise = do
      base <- readIORef nextAddress
      writeIORef nextAddress $! base + (size + 31) `div` 16 * 16
      bytes <- stToIO (newArr# size 0)
      alive <- newIORef True
      return (At (Just (Block base size bytes alive)) 0)

freeBlock :: Ptr a -> IO ()
freeBlock (At (Just (Block _ _ _ alive)) 0) = writeIORef alive False
freeBlock p
  | address p == 0 = return ()
  | otherwise = ioError (userError ("free: " ++ show p ++ " is not where a piece of memory begins"))

blockSize :: Ptr a -> Int
blockSize (At (Just (Block _ size _ _)) _) = size
blockSize _ = 0

readByte :: Ptr a -> Int -> IO Int
readByte (At (Just (Block _ size bytes alive)) n) d = do
  there <- readIORef alive
  if there && n + d >= 0 && n + d < size
    then stToIO (readArr# bytes (n + d))
    else wrong "read" there size (n + d)
readByte p d = nowhere "read" (plusPtr p d)

writeByte :: Ptr a -> Int -> Int -> IO ()
writeByte (At (Just (Block _ size bytes alive)) n) d byte = do
  there <- readIORef alive
  if there && n + d >= 0 && n + d < size
    then byte `seq` stToIO (writeArr# bytes (n + d) byte)
    else wrong "written" there size (n + d)
writeByte p d _ = nowhere "written" (plusPtr p d)

wrong :: String -> Bool -> Int -> Int -> IO a
wrong what there size n = errorWithoutStackTrace
  (if there
    then "memory is " ++ what ++ " at offset " ++ show n ++ " of a piece of " ++ show size ++ " bytes"
    else "memory is " ++ what ++ " after it was freed")

nowhere :: String -> Ptr a -> IO b
nowhere what p = errorWithoutStackTrace ("memory is " ++ what ++ " at " ++ show p ++ ", where none is")

-- | Keeps a block to be found by its address.
remember :: Ptr a -> IO ()
remember (At (Just block@(Block base _ _ _)) _) = modifyIORef' remembered (IntMap.insert base block)
remember _ = return ()

-- | The pointer to an address.
recall :: Int -> IO (Ptr a)
recall n = do
  blocks <- readIORef remembered
  return (case IntMap.lookupLE n blocks of
    Just (base, block@(Block _ size _ _)) | n <= base + size -> At (Just block) (n - base)
    _ -> At Nothing n)

-- | A literal in memory, a byte for each character, with a zero after them.
addressOfText# :: String -> Addr#
addressOfText# text = unsafePerformIO (do
  let bytes = map (\c -> fromEnum c `mod` 256) text ++ [0]
  p <- newBlock (length bytes)
  mapM_ (\(i, b) -> writeByte p i b) (zip [0 ..] bytes)
  return p)
