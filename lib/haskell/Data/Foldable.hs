{-# LANGUAGE NoImplicitPrelude, BangPatterns #-}
-- | Containers that can be folded to a value.
module Data.Foldable
  ( Foldable (..)
  , foldrM, foldlM
  , traverse_, for_, sequenceA_, asum
  , mapM_, forM_, sequence_, msum
  , concat, concatMap, and, or, any, all, maximumBy, minimumBy
  , notElem, find
  ) where

import GHC.Base hiding (foldr, concatMap)
import qualified GHC.Base as B
import GHC.Num
import GHC.Semigroup
import qualified GHC.List as L
import Data.Either
import Data.Maybe
import Data.Proxy
import Data.Monoid

infix 4  `elem`, `notElem`

class Foldable t where
  fold :: Monoid m => t m -> m
  foldMap :: Monoid m => (a -> m) -> t a -> m
  foldMap' :: Monoid m => (a -> m) -> t a -> m
  foldr :: (a -> b -> b) -> b -> t a -> b
  foldr' :: (a -> b -> b) -> b -> t a -> b
  foldl :: (b -> a -> b) -> b -> t a -> b
  foldl' :: (b -> a -> b) -> b -> t a -> b
  foldr1 :: (a -> a -> a) -> t a -> a
  foldl1 :: (a -> a -> a) -> t a -> a
  toList :: t a -> [a]
  null :: t a -> Bool
  length :: t a -> Int
  elem :: Eq a => a -> t a -> Bool
  maximum :: Ord a => t a -> a
  minimum :: Ord a => t a -> a
  sum :: Num a => t a -> a
  product :: Num a => t a -> a

  fold = foldMap id
  foldMap f = foldr (\x acc -> f x <> acc) mempty
  foldMap' f = foldl' (\acc a -> acc <> f a) mempty
  foldr f z t = appEndo (foldMap (\x -> Endo (f x)) t) z
  foldr' f z0 xs = foldl (\k x z -> k $! f x z) id xs z0
  -- By a list, not by functions that are composed: who looks at what `foldr` gave sees the elements.
  foldl f z t = L.foldl f z (foldr (:) [] t)
  foldl' f z t = L.foldl' f z (foldr (:) [] t)
  foldr1 f xs = fromMaybe (errorWithoutStackTrace "foldr1: empty structure") (foldr mf Nothing xs)
    where
      mf x m = Just (case m of { Nothing -> x; Just y -> f x y })
  foldl1 f xs = fromMaybe (errorWithoutStackTrace "foldl1: empty structure") (foldl mf Nothing xs)
    where
      mf m y = Just (case m of { Nothing -> y; Just x -> f x y })
  toList t = foldr (:) [] t
  null = foldr (\_ _ -> False) True
  length = foldl' (\c _ -> c `plusInt` 1) 0
  elem x = foldr (\y r -> x == y || r) False
  maximum xs = fromMaybe (errorWithoutStackTrace "maximum: empty structure") (foldl' mf Nothing xs)
    where
      mf m y = Just $! (case m of { Nothing -> y; Just x -> max x y })
  minimum xs = fromMaybe (errorWithoutStackTrace "minimum: empty structure") (foldl' mf Nothing xs)
    where
      mf m y = Just $! (case m of { Nothing -> y; Just x -> min x y })
  sum = foldl' (+) 0
  product = foldl' (*) 1
  {-# MINIMAL foldMap | foldr #-}

-- Lists: direct loops.

instance Foldable [] where
  fold = mconcat
  foldMap f = go
    where
      go [] = mempty
      go (x : xs) = f x <> go xs
  foldr = B.foldr
  foldl = L.foldl
  foldl' = L.foldl'
  foldr1 = L.foldr1
  foldl1 = L.foldl1
  toList xs = xs
  null = L.null
  length = L.length
  elem = L.elem
  maximum = L.maximum
  minimum = L.minimum
  sum = L.sum
  product = L.product

instance Foldable Maybe where
  foldMap f m = case m of { Nothing -> mempty; Just x -> f x }
  foldr _ z Nothing = z
  foldr f z (Just x) = f x z
  foldl _ z Nothing = z
  foldl f z (Just x) = f z x
  null = isNothing
  length Nothing = 0
  length _ = 1
  toList = maybeToList

instance Foldable NonEmpty where
  foldr f z (a :| as) = f a (B.foldr f z as)
  foldMap f (a :| as) = foldr1Map a as
    where
      foldr1Map b [] = f b <> mempty
      foldr1Map b (c : cs) = f b <> foldr1Map c cs
  foldl f z (a :| as) = L.foldl f (f z a) as
  foldl' f z (a :| as) = let !z' = f z a in L.foldl' f z' as
  foldr1 f (a :| as) = L.foldr1 f (a : as)
  foldl1 f (a :| as) = L.foldl f a as
  toList (a :| as) = a : as
  null _ = False
  length (_ :| as) = 1 + L.length as
  maximum (a :| as) = L.maximum (a : as)
  minimum (a :| as) = L.minimum (a : as)

instance Foldable (Either a) where
  foldMap _ (Left _) = mempty
  foldMap f (Right y) = f y
  foldr _ z (Left _) = z
  foldr f z (Right y) = f y z
  length (Left _) = 0
  length (Right _) = 1
  null = isLeft

instance Foldable ((,) a) where
  foldMap f (_, y) = f y
  foldr f z (_, y) = f y z
  length _ = 1
  null _ = False

instance Foldable Proxy where
  foldMap _ _ = mempty
  foldr _ z _ = z
  length _ = 0
  null _ = True

instance Foldable Sum where
  foldr f z (Sum a) = f a z

instance Foldable Product where
  foldr f z (Product a) = f a z

instance Foldable Dual where
  foldr f z (Dual a) = f a z

instance Foldable First where
  foldr f z (First a) = foldr f z a

instance Foldable f => Foldable (Alt f) where
  foldMap f (Alt a) = foldMap f a

instance Foldable f => Foldable (Ap f) where
  foldMap f (Ap a) = foldMap f a

instance Foldable Last where
  foldr f z (Last a) = foldr f z a

-- Actions over containers.

foldrM :: (Foldable t, Monad m) => (a -> b -> m b) -> b -> t a -> m b
foldrM f z0 xs = foldl c return xs z0
  where
    c k x z = f x z >>= k

foldlM :: (Foldable t, Monad m) => (b -> a -> m b) -> b -> t a -> m b
foldlM f z0 xs = foldr c return xs z0
  where
    c x k z = f z x >>= k

traverse_ :: (Foldable t, Applicative f) => (a -> f b) -> t a -> f ()
traverse_ f = foldr (\x k -> f x *> k) (pure ())

for_ :: (Foldable t, Applicative f) => t a -> (a -> f b) -> f ()
for_ t f = traverse_ f t

mapM_ :: (Foldable t, Monad m) => (a -> m b) -> t a -> m ()
mapM_ f = foldr (\x k -> f x >> k) (return ())

forM_ :: (Foldable t, Monad m) => t a -> (a -> m b) -> m ()
forM_ t f = mapM_ f t

sequenceA_ :: (Foldable t, Applicative f) => t (f a) -> f ()
sequenceA_ = foldr (\m k -> m *> k) (pure ())

sequence_ :: (Foldable t, Monad m) => t (m a) -> m ()
sequence_ = foldr (\m k -> m >> k) (return ())

asum :: (Foldable t, Alternative f) => t (f a) -> f a
asum = foldr (<|>) empty

msum :: (Foldable t, MonadPlus m) => t (m a) -> m a
msum = foldr mplus mzero

-- Lists out of containers, and questions about them.

concat :: Foldable t => t [a] -> [a]
concat xs = foldr (++) [] xs

concatMap :: Foldable t => (a -> [b]) -> t a -> [b]
concatMap f xs = foldr (\x b -> f x ++ b) [] xs

and, or :: Foldable t => t Bool -> Bool
and = foldr (&&) True
or = foldr (||) False

any, all :: Foldable t => (a -> Bool) -> t a -> Bool
any p = foldr (\x r -> p x || r) False
all p = foldr (\x r -> p x && r) True

-- | The last of the greatest, as for 'maximum'.
maximumBy :: Foldable t => (a -> a -> Ordering) -> t a -> a
maximumBy cmp xs =
  fromMaybe (errorWithoutStackTrace "maximumBy: empty structure") (foldl' pick Nothing xs)
  where
    pick m y = Just $! (case m of
      Nothing -> y
      Just x -> case cmp x y of { GT -> x; _ -> y })

-- | The first of the least.
minimumBy :: Foldable t => (a -> a -> Ordering) -> t a -> a
minimumBy cmp xs =
  fromMaybe (errorWithoutStackTrace "minimumBy: empty structure") (foldl' pick Nothing xs)
  where
    pick m y = Just $! (case m of
      Nothing -> y
      Just x -> case cmp x y of { GT -> y; _ -> x })

notElem :: (Foldable t, Eq a) => a -> t a -> Bool
notElem x t = not (elem x t)

find :: Foldable t => (a -> Bool) -> t a -> Maybe a
find p = foldr (\x r -> if p x then Just x else r) Nothing
