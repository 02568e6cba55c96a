{-# LANGUAGE BangPatterns, MagicHash, RankNTypes #-}
-- | Immutable arrays with elements of any kind, evaluated or not.
module GHC.Arr (module GHC.Arr, Ix (..), ST, runST) where

import GHC.Ix
import GHC.ST

infixl 9  !, //

-- | The machine's arrays: @s@ says where they may be written, as in 'ST'.
data MutArr s a

foreign import prim "array-new" newArr# :: Int -> a -> ST s (MutArr s a)
foreign import prim "array-read" readArr# :: MutArr s a -> Int -> ST s a
foreign import prim "array-write" writeArr# :: MutArr s a -> Int -> a -> ST s ()
foreign import prim "array-copy" copyArr# :: MutArr s a -> Int -> Int -> ST s (MutArr s a)
foreign import prim "array-length" lengthArr# :: MutArr s a -> Int
foreign import prim "array-index" indexArr# :: Arr a -> Int -> a
foreign import prim "array-index-lazy" indexLazyArr# :: Arr a -> Int -> Maybe a
foreign import prim "array-length" sizeArr# :: Arr a -> Int
foreign import prim "array-from-list" arrFromList# :: [a] -> Arr a
foreign import prim "array-to-list" arrToList# :: Arr a -> [a]
foreign import prim "unsafe-coerce" freezeArr# :: MutArr s a -> Arr a
foreign import prim "unsafe-coerce" thawArr# :: Arr a -> MutArr s a
foreign import prim "same-cell?" sameArr# :: MutArr s a -> MutArr s a -> Bool

-- | One of the machine's arrays that nobody writes any more.
data Arr a

-- | Bounds, number of elements, elements.
data Array i e = Array !i !i !Int !(Arr e)

-- | Runs a computation that fills an array of so many elements.
buildArr :: Int -> e -> (forall s. MutArr s e -> ST s ()) -> Arr e
buildArr n initial fill = runST (do
  marr <- newArr# n initial
  fill marr
  return $! freezeArr# marr)

-- | The elements as a list whose cells exist already.
spine :: [a] -> [a]
spine xs = go xs
  where
    go [] = xs
    go (_ : ys) = go ys

undefElem :: e
undefElem = errorWithoutStackTrace "(Array.!): undefined array element"

safeRangeSize :: Ix i => (i, i) -> Int
safeRangeSize b = let r = rangeSize b in if r < 0 then errorWithoutStackTrace "Negative range size" else r

safeIndex :: Ix i => (i, i) -> Int -> i -> Int
safeIndex b n i
  | 0 <= k && k < n = k
  | otherwise = errorWithoutStackTrace "Error in array index"
  where
    k = index b i

array :: Ix i => (i, i) -> [(i, e)] -> Array i e
array b@(l, u) ies = Array l u n (buildArr n undefElem (\marr -> fill marr ies))
  where
    n = safeRangeSize b
    fill _ [] = return ()
    fill marr ((i, e) : rest) = do
      let !k = safeIndex b n i
      writeArr# marr k e
      fill marr rest

listArray :: Ix i => (i, i) -> [e] -> Array i e
listArray b@(l, u) es = Array l u n (buildArr n undefElem (\marr -> fill marr 0 es))
  where
    n = safeRangeSize b
    fill marr !k (x : xs) | k < n = writeArr# marr k x >> fill marr (k + 1) xs
    fill _ _ _ = return ()

genArray :: Ix i => (i, i) -> (i -> e) -> Array i e
genArray b f = listArray b (map f (range b))

(!) :: Ix i => Array i e -> i -> e
Array l u n arr ! i = let !k = safeIndex (l, u) n i in indexArr# arr k

unsafeAtArr :: Array i e -> Int -> e
unsafeAtArr (Array _ _ _ arr) k = indexArr# arr k

bounds :: Array i e -> (i, i)
bounds (Array l u _ _) = (l, u)

numElementsArr :: Array i e -> Int
numElementsArr (Array _ _ n _) = n

indices :: Ix i => Array i e -> [i]
indices (Array l u _ _) = range (l, u)

elems :: Array i e -> [e]
elems (Array _ _ _ arr) = arrToList# arr

assocs :: Ix i => Array i e -> [(i, e)]
assocs a = zip (indices a) (elems a)

(//) :: Ix i => Array i e -> [(i, e)] -> Array i e
a // ies = accum (\_ e -> e) a ies

-- | Evaluates what it accumulates, as GHC does.
accum :: Ix i => (e -> a -> e) -> Array i e -> [(i, a)] -> Array i e
accum f (Array l u n arr) ies = Array l u n (runST (do
  marr <- copyArr# (thawArr# arr) 0 n
  accumulate f (l, u) n marr ies
  return $! freezeArr# marr))

accumArray :: Ix i => (e -> a -> e) -> e -> (i, i) -> [(i, a)] -> Array i e
accumArray f initial b@(l, u) ies =
  Array l u n (buildArr n initial (\marr -> accumulate f b n marr ies))
  where
    n = safeRangeSize b

accumulate :: Ix i => (e -> a -> e) -> (i, i) -> Int -> MutArr s e -> [(i, a)] -> ST s ()
accumulate f b n marr = go
  where
    go [] = return ()
    go ((i, a) : rest) = do
      let !k = safeIndex b n i
      old <- readArr# marr k
      let !new = f old a
      writeArr# marr k new
      go rest

-- | Through other bounds.
ixmap :: (Ix i, Ix j) => (i, i) -> (i -> j) -> Array j e -> Array i e
ixmap b f a = listArray b [a ! f i | i <- range b]

amap :: (a -> b) -> Array i a -> Array i b
amap f (Array l u n arr) = Array l u n (arrFromList# (spine (map f (arrToList# arr))))

-- Instances.

instance Functor (Array i) where
  fmap = amap

instance (Ix i, Eq e) => Eq (Array i e) where
  a == b
    | numElementsArr a == 0 = numElementsArr b == 0
    | otherwise = bounds a == bounds b && elems a == elems b

instance (Ix i, Ord e) => Ord (Array i e) where
  compare a b = compare (assocs a) (assocs b)

instance (Ix a, Show a, Show b) => Show (Array a b) where
  showsPrec p a =
    showParen (p > 9)
      (showString "array " . showsPrec 11 (bounds a) . showChar ' ' . showsPrec 11 (assocs a))

instance (Ix a, Read a, Read b) => Read (Array a b) where
  readsPrec d = readParen (d > 10)
    (\r -> [(array b as, u) | ("array", s) <- lex r, (b, t) <- readsPrec 11 s, (as, u) <- readsPrec 11 t])

instance Foldable (Array i) where
  foldr f z a = foldr f z (elems a)
  length = numElementsArr
  null a = numElementsArr a == 0
  foldMap f a = foldMap f (elems a)
  foldl f z a = foldl f z (elems a)
  foldr1 f a = foldr1 f (elems a)
  foldl1 f a = foldl1 f (elems a)
  sum a = sum (elems a)
  product a = product (elems a)
  maximum a = maximum (elems a)
  minimum a = minimum (elems a)
  elem x a = elem x (elems a)

instance Ix i => Traversable (Array i) where
  traverse f a = fmap (listArray (bounds a)) (traverse f (elems a))
