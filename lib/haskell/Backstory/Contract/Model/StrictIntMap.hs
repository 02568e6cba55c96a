-- | What "Data.IntMap.Strict" does otherwise than "Data.IntMap": values are evaluated when they go in.
module Backstory.Contract.Model.StrictIntMap where

import Prelude hiding (map)
import Backstory.Contract.Model.Map (MapOf)
import qualified Backstory.Contract.Model.StrictMap as M

singleton :: Int -> a -> MapOf Int a
singleton k x = k `seq` M.singleton k x

insert :: Int -> a -> MapOf Int a -> MapOf Int a
insert k x m = M.insert k x m

insertWith :: (a -> a -> a) -> Int -> a -> MapOf Int a -> MapOf Int a
insertWith f k x m = M.insertWith f k x m

adjust :: (a -> a) -> Int -> MapOf Int a -> MapOf Int a
adjust f k m = M.adjust f k m

adjustWithKey :: (Int -> a -> a) -> Int -> MapOf Int a -> MapOf Int a
adjustWithKey f k m = M.adjust (f k) k m

alter :: (Maybe a -> Maybe a) -> Int -> MapOf Int a -> MapOf Int a
alter f k m = M.alter f k m

update :: (a -> Maybe a) -> Int -> MapOf Int a -> MapOf Int a
update f k m = M.update f k m

updateWithKey :: (Int -> a -> Maybe a) -> Int -> MapOf Int a -> MapOf Int a
updateWithKey f k m = M.update (f k) k m

fromList :: [(Int, a)] -> MapOf Int a
fromList xs = M.fromList xs

fromListWith :: (a -> a -> a) -> [(Int, a)] -> MapOf Int a
fromListWith f xs = M.fromListWith f xs

map :: (a -> b) -> MapOf Int a -> MapOf Int b
map f m = M.map f m

mapWithKey :: (Int -> a -> b) -> MapOf Int a -> MapOf Int b
mapWithKey f m = M.mapWithKey f m

mapMaybe :: (a -> Maybe b) -> MapOf Int a -> MapOf Int b
mapMaybe f m = M.mapMaybe f m

fromSet :: (Int -> a) -> MapOf Int () -> MapOf Int a
fromSet f m = M.fromSet f m

unionWith :: (a -> a -> a) -> MapOf Int a -> MapOf Int a -> MapOf Int a
unionWith f a b = M.unionWith f a b

intersectionWith :: (a -> b -> c) -> MapOf Int a -> MapOf Int b -> MapOf Int c
intersectionWith f a b = M.intersectionWith f a b
