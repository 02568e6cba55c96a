{-# LANGUAGE BangPatterns, MagicHash, MultiParamTypeClasses, FlexibleInstances, FlexibleContexts, RankNTypes #-}
-- | The classes of arrays, immutable and mutable, and their instances. Unboxed arrays are
-- boxed ones whose elements are evaluated when they go in.
module Data.Array.Base where

import Foreign.Ptr (FunPtr, Ptr, nullFunPtr, nullPtr)
import Foreign.StablePtr (StablePtr, castPtrToStablePtr)
import qualified GHC.Arr as A
import GHC.Arr (Array, MutArr)
import GHC.Ix
import GHC.ST
import GHC.Types (RealWorld)
import Control.DeepSeq (NFData (..))
import Data.Int
import Data.Word

-- Immutable arrays.

class IArray a e where
  bounds :: Ix i => a i e -> (i, i)
  numElements :: Ix i => a i e -> Int
  unsafeArray :: Ix i => (i, i) -> [(Int, e)] -> a i e
  unsafeAt :: Ix i => a i e -> Int -> e
  -- | All elements, in the order of their indices.
  elems :: Ix i => a i e -> [e]
  -- | An array of the elements that are given, and an initial one for the rest.
  fillArray :: Ix i => (i, i) -> Maybe e -> (forall s. MutArr s e -> ST s ()) -> a i e
  -- | A copy that is changed.
  changeArray :: Ix i => a i e -> (forall s. MutArr s e -> ST s ()) -> a i e
  -- | What becomes of an element before it goes in.
  storing :: a i e -> e -> e

instance IArray Array e where
  bounds = A.bounds
  numElements = A.numElementsArr
  unsafeArray b ies = fillArray b Nothing (\marr -> writeAll marr ies)
  unsafeAt = A.unsafeAtArr
  elems = A.elems
  fillArray b initial fill = A.Array (fst b) (snd b) n (A.buildArr n e fill)
    where
      n = A.safeRangeSize b
      e = maybe A.undefElem id initial
  changeArray (A.Array l u n arr) change = A.Array l u n (runST (do
    marr <- A.copyArr# (A.thawArr# arr) 0 n
    change marr
    return $! A.freezeArr# marr))
  storing _ e = e

writeAll :: MutArr s e -> [(Int, e)] -> ST s ()
writeAll marr = go
  where
    go [] = return ()
    go ((i, e) : rest) = A.writeArr# marr i e >> go rest

-- | Elements are always evaluated.
newtype UArray i e = UArray (Array i e)

-- | What an unboxed array holds before it is written.
class Unboxed e where
  zero :: e

instance Unboxed Bool where zero = False
instance Unboxed (Ptr a) where zero = nullPtr
instance Unboxed (FunPtr a) where zero = nullFunPtr
instance Unboxed (StablePtr a) where zero = castPtrToStablePtr nullPtr
instance Unboxed Char where zero = '\0'
instance Unboxed Int where zero = 0
instance Unboxed Word where zero = 0
instance Unboxed Double where zero = 0
instance Unboxed Float where zero = 0
instance Unboxed Int8 where zero = 0
instance Unboxed Int16 where zero = 0
instance Unboxed Int32 where zero = 0
instance Unboxed Int64 where zero = 0
instance Unboxed Word8 where zero = 0
instance Unboxed Word16 where zero = 0
instance Unboxed Word32 where zero = 0
instance Unboxed Word64 where zero = 0

instance Unboxed e => IArray UArray e where
  bounds (UArray a) = A.bounds a
  numElements (UArray a) = A.numElementsArr a
  unsafeArray b ies = fillArray b Nothing (\marr -> writeAll marr (forced ies))
    where
      forced [] = []
      forced (p@(_, !_) : rest) = p : forced rest
  unsafeAt (UArray a) i = A.unsafeAtArr a i
  elems (UArray a) = A.elems a
  fillArray b initial fill = UArray (fillArray b (Just e) fill)
    where
      !e = maybe zero id initial
  changeArray (UArray a) change = UArray (changeArray a change)
  storing _ !e = e

instance (Ix i, Eq e, IArray UArray e) => Eq (UArray i e) where
  a == b
    | numElements a == 0 = numElements b == 0
    | otherwise = bounds a == bounds b && elems a == elems b

instance (Ix i, Ord e, IArray UArray e) => Ord (UArray i e) where
  compare a b = compare (assocs a) (assocs b)

instance (Ix i, Show i, Show e, IArray UArray e) => Show (UArray i e) where
  showsPrec p a =
    showParen (p > 9)
      (showString "array " . showsPrec 11 (bounds a) . showChar ' ' . showsPrec 11 (assocs a))

instance (NFData i, NFData e) => NFData (Array i e) where
  rnf a = rnf (A.bounds a) `seq` rnf (A.elems a)

instance (Ix i, Read i, Read e, IArray UArray e) => Read (UArray i e) where
  readsPrec d = readParen (d > 10) (\r ->
    [ (array b as, u) | ("array", s) <- lex r, (b, t) <- readsPrec 11 s, (as, u) <- readsPrec 11 t ])

instance NFData (UArray i e) where
  rnf (UArray a) = a `seq` ()

array :: (IArray a e, Ix i) => (i, i) -> [(i, e)] -> a i e
array b ies = unsafeArray b [(A.safeIndex b n i, e) | (i, e) <- ies]
  where
    n = A.safeRangeSize b

listArray :: (IArray a e, Ix i) => (i, i) -> [e] -> a i e
listArray b es = unsafeArray b (zip (take n [0 ..]) es)
  where
    n = A.safeRangeSize b

genArray :: (IArray a e, Ix i) => (i, i) -> (i -> e) -> a i e
genArray b f = listArray b (map f (range b))

infixl 9  !, //, !?

(!) :: (IArray a e, Ix i) => a i e -> i -> e
a ! i = let !k = A.safeIndex (bounds a) (numElements a) i in unsafeAt a k

(!?) :: (IArray a e, Ix i) => a i e -> i -> Maybe e
a !? i
  | inRange (bounds a) i = Just (a ! i)
  | otherwise = Nothing

indices :: (IArray a e, Ix i) => a i e -> [i]
indices a = range (bounds a)

assocs :: (IArray a e, Ix i) => a i e -> [(i, e)]
assocs a = zip (indices a) (elems a)

(//) :: (IArray a e, Ix i) => a i e -> [(i, e)] -> a i e
a // ies = changeArray a (\marr -> go marr ies)
  where
    b = bounds a
    n = numElements a
    go _ [] = return ()
    go marr ((i, e) : rest) = do
      let !k = A.safeIndex b n i
      store (storing a) marr k e
      go marr rest

-- | A lazy array's function leaves the element alone, an unboxed one's evaluates it.
store :: (e -> e) -> MutArr s e -> Int -> e -> ST s ()
store how marr k e = A.writeArr# marr k (how e)

accum :: (IArray a e, Ix i) => (e -> e' -> e) -> a i e -> [(i, e')] -> a i e
accum f a ies = changeArray a (\marr -> A.accumulate f (bounds a) (numElements a) marr ies)

accumArray :: (IArray a e, Ix i) => (e -> e' -> e) -> e -> (i, i) -> [(i, e')] -> a i e
accumArray f initial b ies =
  fillArray b (Just initial) (\marr -> A.accumulate f b (A.safeRangeSize b) marr ies)

amap :: (IArray a e', IArray a e, Ix i) => (e' -> e) -> a i e' -> a i e
amap f a = listArray (bounds a) (map f (elems a))

ixmap :: (IArray a e, Ix i, Ix j) => (i, i) -> (i -> j) -> a j e -> a i e
ixmap b f a = listArray b [a ! f i | i <- range b]

-- Mutable arrays.

class Monad m => MArray a e m where
  getBounds :: Ix i => a i e -> m (i, i)
  getNumElements :: Ix i => a i e -> m Int
  newArray :: Ix i => (i, i) -> e -> m (a i e)
  newArray_ :: Ix i => (i, i) -> m (a i e)
  unsafeNewArray_ :: Ix i => (i, i) -> m (a i e)
  unsafeRead :: Ix i => a i e -> Int -> m e
  unsafeWrite :: Ix i => a i e -> Int -> e -> m ()

  newArray_ b = newArray b arrEleBottom
  unsafeNewArray_ b = newArray_ b

arrEleBottom :: a
arrEleBottom = error "MArray: undefined array element"

-- | Bounds, number of elements, elements.
data STArray s i e = STArray !i !i !Int !(MutArr s e)

instance Eq (STArray s i e) where
  STArray _ _ _ a == STArray _ _ _ b = A.sameArr# a b

newtype STUArray s i e = STUArray (STArray s i e)

instance Eq (STUArray s i e) where
  STUArray a == STUArray b = a == b

instance MArray (STArray s) e (ST s) where
  getBounds (STArray l u _ _) = return (l, u)
  getNumElements (STArray _ _ n _) = return n
  newArray b@(l, u) e = do
    let !n = A.safeRangeSize b
    marr <- A.newArr# n e
    return (STArray l u n marr)
  unsafeRead (STArray _ _ _ marr) i = A.readArr# marr i
  unsafeWrite (STArray _ _ _ marr) i e = A.writeArr# marr i e

instance Unboxed e => MArray (STUArray s) e (ST s) where
  getBounds (STUArray a) = getBounds a
  getNumElements (STUArray a) = getNumElements a
  newArray b !e = fmap STUArray (newArray b e)
  newArray_ b = newArray b zero
  unsafeRead (STUArray a) i = unsafeRead a i
  unsafeWrite (STUArray a) i !e = unsafeWrite a i e

newListArray :: (MArray a e m, Ix i) => (i, i) -> [e] -> m (a i e)
newListArray b es = do
  marr <- newArray_ b
  let n = A.safeRangeSize b
      fill !k (x : xs) | k < n = unsafeWrite marr k x >> fill (k + 1) xs
      fill _ _ = return ()
  fill 0 es
  return marr

newGenArray :: (MArray a e m, Ix i) => (i, i) -> (i -> m e) -> m (a i e)
newGenArray b f = mapM f (range b) >>= newListArray b

readArray :: (MArray a e m, Ix i) => a i e -> i -> m e
readArray marr i = do
  b <- getBounds marr
  n <- getNumElements marr
  let !k = A.safeIndex b n i
  unsafeRead marr k

writeArray :: (MArray a e m, Ix i) => a i e -> i -> e -> m ()
writeArray marr i e = do
  b <- getBounds marr
  n <- getNumElements marr
  let !k = A.safeIndex b n i
  unsafeWrite marr k e

modifyArray, modifyArray' :: (MArray a e m, Ix i) => a i e -> i -> (e -> e) -> m ()
modifyArray marr i f = readArray marr i >>= \e -> writeArray marr i (f e)
modifyArray' marr i f = readArray marr i >>= \e -> let e' = f e in e' `seq` writeArray marr i e'

getElems :: (MArray a e m, Ix i) => a i e -> m [e]
getElems marr = do
  n <- getNumElements marr
  mapM (unsafeRead marr) [0 .. n - 1]

getAssocs :: (MArray a e m, Ix i) => a i e -> m [(i, e)]
getAssocs marr = do
  b <- getBounds marr
  es <- getElems marr
  return (zip (range b) es)

mapArray :: (MArray a e' m, MArray a e m, Ix i) => (e' -> e) -> a i e' -> m (a i e)
mapArray f marr = do
  b <- getBounds marr
  es <- getElems marr
  newListArray b (map f es)

mapIndices :: (MArray a e m, Ix i, Ix j) => (i, i) -> (i -> j) -> a j e -> m (a i e)
mapIndices b f marr = mapM (readArray marr . f) (range b) >>= newListArray b

-- Between the two.

freeze, unsafeFreeze :: (Ix i, MArray a e m, IArray b e) => a i e -> m (b i e)
freeze marr = do
  b <- getBounds marr
  es <- getElems marr
  return $! listArray b es
unsafeFreeze = freeze

thaw, unsafeThaw :: (Ix i, IArray a e, MArray b e m) => a i e -> m (b i e)
thaw a = newListArray (bounds a) (elems a)
unsafeThaw = thaw

-- | The array that a computation leaves, without a copy.
runSTArray :: (forall s. ST s (STArray s i e)) -> Array i e
runSTArray st = runST (do
  STArray l u n marr <- st
  return (A.Array l u n (A.freezeArr# marr)))

runSTUArray :: (forall s. ST s (STUArray s i e)) -> UArray i e
runSTUArray st = runST (do
  STUArray (STArray l u n marr) <- st
  return (UArray (A.Array l u n (A.freezeArr# marr))))

-- Arrays in IO.

newtype IOArray i e = IOArray (STArray RealWorld i e)

instance Eq (IOArray i e) where
  IOArray a == IOArray b = a == b

newtype IOUArray i e = IOUArray (IOArray i e)

instance Eq (IOUArray i e) where
  IOUArray a == IOUArray b = a == b

instance MArray IOArray e IO where
  getBounds (IOArray (STArray l u _ _)) = return (l, u)
  getNumElements (IOArray (STArray _ _ n _)) = return n
  newArray b e = stToIO (fmap IOArray (newArray b e))
  unsafeRead (IOArray (STArray _ _ _ marr)) i = stToIO (A.readArr# marr i)
  unsafeWrite (IOArray (STArray _ _ _ marr)) i e = stToIO (A.writeArr# marr i e)

instance Unboxed e => MArray IOUArray e IO where
  getBounds (IOUArray a) = getBounds a
  getNumElements (IOUArray a) = getNumElements a
  newArray b !e = fmap IOUArray (newArray b e)
  newArray_ b = newArray b zero
  unsafeRead (IOUArray a) i = unsafeRead a i
  unsafeWrite (IOUArray a) i !e = unsafeWrite a i e
