-- | Merging two maps, with a tactic for each kind of key: in one map only, or in both.
-- New values are evaluated.
module Data.Map.Merge.Strict
  ( SimpleWhenMissing, SimpleWhenMatched, merge, zipWithMaybeMatched, zipWithMatched
  , mapMaybeMissing, dropMissing, preserveMissing, preserveMissing', mapMissing, filterMissing
  , WhenMissing, WhenMatched, mergeA, zipWithMaybeAMatched, zipWithAMatched
  , traverseMaybeMissing, traverseMissing, filterAMissing
  , mapWhenMissing, mapWhenMatched, runWhenMatched, runWhenMissing
  ) where

import Data.Functor.Identity (Identity (..))
import Data.Maybe (catMaybes)
import Data.Map.Strict (Map)
import qualified Data.Map.Strict as Map

-- | What becomes of a key that the other map lacks.
newtype WhenMissing f k x y = WhenMissing (k -> x -> f (Maybe y))

-- | What becomes of a key that is in both.
newtype WhenMatched f k x y z = WhenMatched (k -> x -> y -> f (Maybe z))

type SimpleWhenMissing = WhenMissing Identity
type SimpleWhenMatched = WhenMatched Identity

instance Functor f => Functor (WhenMissing f k x) where
  fmap = mapWhenMissing

instance Functor f => Functor (WhenMatched f k x y) where
  fmap = mapWhenMatched

forced :: a -> Maybe a
forced x = x `seq` Just x

runWhenMissing :: WhenMissing f k x y -> k -> x -> f (Maybe y)
runWhenMissing (WhenMissing f) = f

runWhenMatched :: WhenMatched f k x y z -> k -> x -> y -> f (Maybe z)
runWhenMatched (WhenMatched f) = f

mapWhenMissing :: Functor f => (a -> b) -> WhenMissing f k x a -> WhenMissing f k x b
mapWhenMissing f (WhenMissing g) = WhenMissing (\k x -> fmap (>>= forced . f) (g k x))

mapWhenMatched :: Functor f => (a -> b) -> WhenMatched f k x y a -> WhenMatched f k x y b
mapWhenMatched f (WhenMatched g) = WhenMatched (\k x y -> fmap (>>= forced . f) (g k x y))

zipWithMaybeMatched :: Applicative f => (k -> x -> y -> Maybe z) -> WhenMatched f k x y z
zipWithMaybeMatched f = WhenMatched (\k x y -> pure (f k x y >>= forced))

zipWithMatched :: Applicative f => (k -> x -> y -> z) -> WhenMatched f k x y z
zipWithMatched f = WhenMatched (\k x y -> pure (forced (f k x y)))

zipWithMaybeAMatched :: Applicative f => (k -> x -> y -> f (Maybe z)) -> WhenMatched f k x y z
zipWithMaybeAMatched f = WhenMatched (\k x y -> fmap (>>= forced) (f k x y))

zipWithAMatched :: Applicative f => (k -> x -> y -> f z) -> WhenMatched f k x y z
zipWithAMatched f = WhenMatched (\k x y -> fmap forced (f k x y))

dropMissing :: Applicative f => WhenMissing f k x y
dropMissing = WhenMissing (\_ _ -> pure Nothing)

preserveMissing :: Applicative f => WhenMissing f k x x
preserveMissing = WhenMissing (\_ x -> pure (Just x))

preserveMissing' :: Applicative f => WhenMissing f k x x
preserveMissing' = WhenMissing (\_ x -> pure (forced x))

mapMissing :: Applicative f => (k -> x -> y) -> WhenMissing f k x y
mapMissing f = WhenMissing (\k x -> pure (forced (f k x)))

mapMaybeMissing :: Applicative f => (k -> x -> Maybe y) -> WhenMissing f k x y
mapMaybeMissing f = WhenMissing (\k x -> pure (f k x >>= forced))

filterMissing :: Applicative f => (k -> x -> Bool) -> WhenMissing f k x x
filterMissing p = WhenMissing (\k x -> pure (if p k x then Just x else Nothing))

traverseMissing :: Applicative f => (k -> x -> f y) -> WhenMissing f k x y
traverseMissing f = WhenMissing (\k x -> fmap forced (f k x))

traverseMaybeMissing :: Applicative f => (k -> x -> f (Maybe y)) -> WhenMissing f k x y
traverseMaybeMissing f = WhenMissing (\k x -> fmap (>>= forced) (f k x))

filterAMissing :: Applicative f => (k -> x -> f Bool) -> WhenMissing f k x x
filterAMissing p = WhenMissing (\k x -> fmap (\b -> if b then Just x else Nothing) (p k x))

merge
  :: Ord k => SimpleWhenMissing k a c -> SimpleWhenMissing k b c -> SimpleWhenMatched k a b c
  -> Map k a -> Map k b -> Map k c
merge g1 g2 f m1 m2 = runIdentity (mergeA g1 g2 f m1 m2)

-- | Effects happen in the order of the keys.
mergeA
  :: (Applicative f, Ord k) => WhenMissing f k a c -> WhenMissing f k b c -> WhenMatched f k a b c
  -> Map k a -> Map k b -> f (Map k c)
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
