-- | What "Data.Map.Strict" does otherwise than "Data.Map": values are evaluated when they go in.
module Backstory.Contract.Model.StrictMap where

import Prelude hiding (map)
import Backstory.Contract.Model
import Backstory.Contract.Model.Map (MapOf (..), at)

-- | An entry whose value is needed now.
bind :: k -> a -> MapOf k a -> MapOf k a
bind k x rest = x `seq` Bind k x rest

singleton :: k -> a -> MapOf k a
singleton k x = bind k x Tip

insert :: Ord k => k -> a -> MapOf k a -> MapOf k a
insert k x m = case at k m of (_, rest) -> bind k x rest

insertWith :: Ord k => (a -> a -> a) -> k -> a -> MapOf k a -> MapOf k a
insertWith f k x m = case at k m of
  (found, rest) -> case found of
    Nothing -> bind k x rest
    Just y -> bind k (f x y) rest

adjust :: Ord k => (a -> a) -> k -> MapOf k a -> MapOf k a
adjust f k m = case at k m of
  (found, rest) -> case found of
    Nothing -> Lack k rest
    Just x -> bind k (f x) rest

adjustWithKey :: Ord k => (k -> a -> a) -> k -> MapOf k a -> MapOf k a
adjustWithKey f k m = adjust (f k) k m

alter :: Ord k => (Maybe a -> Maybe a) -> k -> MapOf k a -> MapOf k a
alter f k m = case at k m of
  (found, rest) -> case f found of
    Nothing -> Lack k rest
    Just x -> bind k x rest

update :: Ord k => (a -> Maybe a) -> k -> MapOf k a -> MapOf k a
update f k m = case at k m of
  (found, rest) -> case found of
    Nothing -> Lack k rest
    Just x -> case f x of
      Nothing -> Lack k rest
      Just y -> bind k y rest

updateWithKey :: Ord k => (k -> a -> Maybe a) -> k -> MapOf k a -> MapOf k a
updateWithKey f k m = update (f k) k m

alterF :: (Ord k, Functor f) => (Maybe a -> f (Maybe a)) -> k -> MapOf k a -> f (MapOf k a)
alterF f k m = case at k m of
  (found, rest) -> fmap (\new -> case new of { Nothing -> Lack k rest; Just x -> bind k x rest }) (f found)

fromList :: Ord k => [(k, a)] -> MapOf k a
fromList xs = strictFoldlOf (\m entry -> case entry of (k, x) -> insert k x m) Tip xs

fromListWith :: Ord k => (a -> a -> a) -> [(k, a)] -> MapOf k a
fromListWith f xs = strictFoldlOf (\m entry -> case entry of (k, x) -> insertWith f k x m) Tip xs

map :: (a -> b) -> MapOf k a -> MapOf k b
map f m = case m of
  Tip -> Tip
  Bind k x r -> bind k (f x) (map f r)
  Lack k r -> Lack k (map f r)

mapWithKey :: (k -> a -> b) -> MapOf k a -> MapOf k b
mapWithKey f m = case m of
  Tip -> Tip
  Bind k x r -> bind k (f k x) (mapWithKey f r)
  Lack k r -> Lack k (mapWithKey f r)

mapMaybe :: (a -> Maybe b) -> MapOf k a -> MapOf k b
mapMaybe f m = mapMaybeWithKey (\_ x -> f x) m

mapMaybeWithKey :: (k -> a -> Maybe b) -> MapOf k a -> MapOf k b
mapMaybeWithKey f m = case m of
  Tip -> Tip
  Bind k x r -> case f k x of
    Nothing -> Lack k (mapMaybeWithKey f r)
    Just y -> bind k y (mapMaybeWithKey f r)
  Lack k r -> Lack k (mapMaybeWithKey f r)

fromSet :: (k -> a) -> MapOf k () -> MapOf k a
fromSet f m = mapWithKey (\k _ -> f k) m

unionWith :: Ord k => (a -> a -> a) -> MapOf k a -> MapOf k a -> MapOf k a
unionWith f a b = case a of
  Tip -> b
  Bind k x r -> case at k b of
    (found, rest) -> case found of
      Nothing -> Bind k x (unionWith f r rest)
      Just y -> bind k (f x y) (unionWith f r rest)
  Lack k r -> case at k b of
    (found, rest) -> case found of
      Nothing -> Lack k (unionWith f r rest)
      Just y -> Bind k y (unionWith f r rest)

intersectionWith :: Ord k => (a -> b -> c) -> MapOf k a -> MapOf k b -> MapOf k c
intersectionWith f a b = case a of
  Tip -> Tip
  Bind k x r -> case at k b of
    (found, rest) -> case found of
      Nothing -> Lack k (intersectionWith f r rest)
      Just y -> bind k (f x y) (intersectionWith f r rest)
  Lack k r -> case at k b of (_, rest) -> Lack k (intersectionWith f r rest)
