-- | Merging two maps, with a tactic for each kind of key: in one map only, or in both.
module Data.IntMap.Merge.Lazy
  ( SimpleWhenMissing, SimpleWhenMatched, merge, zipWithMaybeMatched, zipWithMatched
  , mapMaybeMissing, dropMissing, preserveMissing, mapMissing, filterMissing
  , WhenMissing, WhenMatched, mergeA, zipWithMaybeAMatched, zipWithAMatched
  , traverseMaybeMissing, traverseMissing, filterAMissing
  , mapWhenMissing, mapWhenMatched, runWhenMatched, runWhenMissing
  ) where

import Data.Functor.Identity (Identity (..))
import Data.Maybe (catMaybes)
import Data.IntMap.Lazy (IntMap)
import qualified Data.IntMap.Lazy as Map

-- | What becomes of a key that the other map lacks.
newtype WhenMissing f x y = WhenMissing (Int -> x -> f (Maybe y))

-- | What becomes of a key that is in both.
newtype WhenMatched f x y z = WhenMatched (Int -> x -> y -> f (Maybe z))

type SimpleWhenMissing = WhenMissing Identity
type SimpleWhenMatched = WhenMatched Identity

instance Functor f => Functor (WhenMissing f x) where
  fmap = mapWhenMissing

instance Functor f => Functor (WhenMatched f x y) where
  fmap = mapWhenMatched

runWhenMissing :: WhenMissing f x y -> Int -> x -> f (Maybe y)
runWhenMissing (WhenMissing f) = f

runWhenMatched :: WhenMatched f x y z -> Int -> x -> y -> f (Maybe z)
runWhenMatched (WhenMatched f) = f

mapWhenMissing :: Functor f => (a -> b) -> WhenMissing f x a -> WhenMissing f x b
mapWhenMissing f (WhenMissing g) = WhenMissing (\k x -> fmap (>>= Just . f) (g k x))

mapWhenMatched :: Functor f => (a -> b) -> WhenMatched f x y a -> WhenMatched f x y b
mapWhenMatched f (WhenMatched g) = WhenMatched (\k x y -> fmap (>>= Just . f) (g k x y))

zipWithMaybeMatched :: Applicative f => (Int -> x -> y -> Maybe z) -> WhenMatched f x y z
zipWithMaybeMatched f = WhenMatched (\k x y -> pure (f k x y >>= Just))

zipWithMatched :: Applicative f => (Int -> x -> y -> z) -> WhenMatched f x y z
zipWithMatched f = WhenMatched (\k x y -> pure (Just (f k x y)))

zipWithMaybeAMatched :: Applicative f => (Int -> x -> y -> f (Maybe z)) -> WhenMatched f x y z
zipWithMaybeAMatched f = WhenMatched (\k x y -> fmap (>>= Just) (f k x y))

zipWithAMatched :: Applicative f => (Int -> x -> y -> f z) -> WhenMatched f x y z
zipWithAMatched f = WhenMatched (\k x y -> fmap Just (f k x y))

dropMissing :: Applicative f => WhenMissing f x y
dropMissing = WhenMissing (\_ _ -> pure Nothing)

preserveMissing :: Applicative f => WhenMissing f x x
preserveMissing = WhenMissing (\_ x -> pure (Just x))

mapMissing :: Applicative f => (Int -> x -> y) -> WhenMissing f x y
mapMissing f = WhenMissing (\k x -> pure (Just (f k x)))

mapMaybeMissing :: Applicative f => (Int -> x -> Maybe y) -> WhenMissing f x y
mapMaybeMissing f = WhenMissing (\k x -> pure (f k x >>= Just))

filterMissing :: Applicative f => (Int -> x -> Bool) -> WhenMissing f x x
filterMissing p = WhenMissing (\k x -> pure (if p k x then Just x else Nothing))

traverseMissing :: Applicative f => (Int -> x -> f y) -> WhenMissing f x y
traverseMissing f = WhenMissing (\k x -> fmap Just (f k x))

traverseMaybeMissing :: Applicative f => (Int -> x -> f (Maybe y)) -> WhenMissing f x y
traverseMaybeMissing f = WhenMissing (\k x -> fmap (>>= Just) (f k x))

filterAMissing :: Applicative f => (Int -> x -> f Bool) -> WhenMissing f x x
filterAMissing p = WhenMissing (\k x -> fmap (\b -> if b then Just x else Nothing) (p k x))

merge
  :: SimpleWhenMissing a c -> SimpleWhenMissing b c -> SimpleWhenMatched a b c
  -> IntMap a -> IntMap b -> IntMap c
merge g1 g2 f m1 m2 = runIdentity (mergeA g1 g2 f m1 m2)

-- | Effects happen in the order of the keys.
mergeA
  :: Applicative f => WhenMissing f a c -> WhenMissing f b c -> WhenMatched f a b c
  -> IntMap a -> IntMap b -> f (IntMap c)
mergeA (WhenMissing g1) (WhenMissing g2) (WhenMatched f) m1 m2 =
  fmap (Map.fromDistinctAscList . catMaybes) (go (Map.toAscList m1) (Map.toAscList m2))
  where
    go [] rest = traverse (uncurry (one g2)) rest
    go rest [] = traverse (uncurry (one g1)) rest
    go xs@((k, x) : xs') ys@((l, y) : ys') = case compare k l of
      LT -> (:) <$> one g1 k x <*> go xs' ys
      GT -> (:) <$> one g2 l y <*> go xs ys'
      EQ -> (:) <$> fmap (fmap ((,) k)) (f k x y) <*> go xs' ys'
    one g k x = fmap (fmap ((,) k)) (g k x)
