module Main where

import Data.Maybe (fromMaybe)
import Data.List (foldl')

data Tree k v = Leaf | Node Int (Tree k v) k v (Tree k v)

instance (Show k, Show v) => Show (Tree k v) where
  showsPrec _ Leaf = showString "."
  showsPrec d (Node _ l k v r) =
    showParen (d > 10) (showsPrec 11 l . showString (" " ++ show k ++ ":" ++ show v ++ " ") . showsPrec 11 r)

instance Functor (Tree k) where
  fmap _ Leaf = Leaf
  fmap f (Node h l k v r) = Node h (fmap f l) k (f v) (fmap f r)

instance Foldable (Tree k) where
  foldr _ z Leaf = z
  foldr f z (Node _ l _ v r) = foldr f (f v (foldr f z r)) l

height :: Tree k v -> Int
height Leaf = 0
height (Node h _ _ _ _) = h

node :: Tree k v -> k -> v -> Tree k v -> Tree k v
node l k v r = Node (1 + max (height l) (height r)) l k v r

balance :: Tree k v -> k -> v -> Tree k v -> Tree k v
balance l k v r
  | hl > hr + 1 = rotateR l k v r
  | hr > hl + 1 = rotateL l k v r
  | otherwise = node l k v r
  where
    hl = height l
    hr = height r

rotateR, rotateL :: Tree k v -> k -> v -> Tree k v -> Tree k v
rotateR (Node _ a x u b) k v c
  | height a >= height b = node a x u (node b k v c)
  | Node _ b1 y w b2 <- b = node (node a x u b1) y w (node b2 k v c)
rotateR l k v r = node l k v r
rotateL a x u (Node _ b k v c)
  | height c >= height b = node (node a x u b) k v c
  | Node _ b1 y w b2 <- b = node (node a x u b1) y w (node b2 k v c)
rotateL l k v r = node l k v r

insertWith :: Ord k => (v -> v -> v) -> k -> v -> Tree k v -> Tree k v
insertWith _ k v Leaf = node Leaf k v Leaf
insertWith f k v (Node _ l k' v' r) = case compare k k' of
  LT -> balance (insertWith f k v l) k' v' r
  GT -> balance l k' v' (insertWith f k v r)
  EQ -> node l k (f v v') r

find :: Ord k => k -> Tree k v -> Maybe v
find _ Leaf = Nothing
find k (Node _ l k' v r)
  | k < k' = find k l
  | k > k' = find k r
  | otherwise = Just v

toAsc :: Tree k v -> [(k, v)]
toAsc t = go t []
  where
    go Leaf = id
    go (Node _ l k v r) = go l . ((k, v) :) . go r

range :: Ord k => k -> k -> Tree k v -> [v]
range lo hi = map snd . takeWhile ((<= hi) . fst) . dropWhile ((< lo) . fst) . toAsc

fromAssoc :: Ord k => [(k, v)] -> Tree k v
fromAssoc = foldl' (\t (k, v) -> insertWith const k v t) Leaf

main :: IO ()
main = do
  let t = fromAssoc (zip [5, 2, 8, 1, 9, 3, 7, 4, 6 :: Int] "efgabchdi")
  print t
  print (height t, length t)
  print (range 3 6 t)
  print (fromMaybe '?' (find 7 t), find 42 t)
  let c = foldr (\w -> insertWith (+) (length w) (1 :: Int)) Leaf (words "a bb cc d eee ff g")
  print (toAsc c)
  print (sum (fmap (* 2) c))
