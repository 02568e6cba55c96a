-- | Trees with any number of branches.
module Data.Tree
  ( Tree (Node, rootLabel, subForest), Forest, unfoldTree, unfoldForest, unfoldTreeM
  , unfoldForestM, unfoldTreeM_BF, unfoldForestM_BF, foldTree, flatten, levels, leaves, drawTree, drawForest
  ) where

import Control.DeepSeq (NFData (..))
import Control.Monad.Fix (MonadFix (..), fix)
import Control.Monad.Zip (MonadZip (..))
import Data.Functor.Classes

data Tree a = Node { rootLabel :: a, subForest :: [Tree a] }
  deriving (Eq, Ord, Read, Show)

type Forest a = [Tree a]

instance Functor Tree where
  fmap f (Node x ts) = Node (f x) (map (fmap f) ts)

instance Applicative Tree where
  pure x = Node x []
  Node f tfs <*> tx@(Node x txs) = Node (f x) (map (f <$>) txs ++ map (<*> tx) tfs)

instance Monad Tree where
  Node x ts >>= f = case f x of
    Node x' ts' -> Node x' (ts' ++ map (>>= f) ts)

instance Foldable Tree where
  foldMap f (Node x ts) = f x <> foldMap (foldMap f) ts
  foldr f z t = go t z
    where
      go (Node x ts) acc = f x (foldr go acc ts)

instance Traversable Tree where
  traverse f (Node x ts) = Node <$> f x <*> traverse (traverse f) ts

instance MonadFix Tree where
  mfix f = case fix (f . rootLabel) of
    Node a children -> Node a (zipWith (\i _ -> mfix ((!! i) . subForest . f)) [0 ..] children)

instance MonadZip Tree where
  mzipWith f (Node a as) (Node b bs) = Node (f a b) (mzipWith (mzipWith f) as bs)
  munzip t = (fmap fst t, fmap snd t)

instance Eq1 Tree where
  liftEq eq (Node a as) (Node b bs) = eq a b && liftEq (liftEq eq) as bs

instance Ord1 Tree where
  liftCompare cmp (Node a as) (Node b bs) = cmp a b <> liftCompare (liftCompare cmp) as bs

instance Show1 Tree where
  liftShowsPrec shw shwl p (Node a ts) = showParen (p > 10)
    ( showString "Node {rootLabel = " . shw 0 a . showString ", subForest = "
    . liftShowList shw shwl ts . showString "}" )

instance NFData a => NFData (Tree a) where
  rnf (Node x ts) = rnf x `seq` rnf ts

foldTree :: (a -> [b] -> b) -> Tree a -> b
foldTree f = go
  where
    go (Node x ts) = f x (map go ts)

unfoldTree :: (b -> (a, [b])) -> b -> Tree a
unfoldTree f b = let (a, bs) = f b in Node a (unfoldForest f bs)

unfoldForest :: (b -> (a, [b])) -> [b] -> [Tree a]
unfoldForest f = map (unfoldTree f)

unfoldTreeM :: Monad m => (b -> m (a, [b])) -> b -> m (Tree a)
unfoldTreeM f b = do
  (a, bs) <- f b
  ts <- unfoldForestM f bs
  return (Node a ts)

unfoldForestM :: Monad m => (b -> m (a, [b])) -> [b] -> m [Tree a]
unfoldForestM f = mapM (unfoldTreeM f)

-- | Level by level: the effects of a level come before those of the next.
unfoldTreeM_BF :: Monad m => (b -> m (a, [b])) -> b -> m (Tree a)
unfoldTreeM_BF f b = fmap head (unfoldForestM_BF f [b])

unfoldForestM_BF :: Monad m => (b -> m (a, [b])) -> [b] -> m [Tree a]
unfoldForestM_BF _ [] = return []
unfoldForestM_BF f bs = do
  level <- mapM f bs
  below <- unfoldForestM_BF f (concatMap snd level)
  return (dealt level below)
  where
    dealt [] _ = []
    dealt ((a, cs) : rest) ts = case splitAt (length cs) ts of
      (mine, others) -> Node a mine : dealt rest others

-- | In the order of first visit.
flatten :: Tree a -> [a]
flatten = foldr (:) []

levels :: Tree a -> [[a]]
levels t = map (map rootLabel) (takeWhile (not . null) (iterate (concatMap subForest) [t]))

leaves :: Tree a -> [a]
leaves (Node x []) = [x]
leaves (Node _ ts) = concatMap leaves ts

drawTree :: Tree String -> String
drawTree = unlines . draw

drawForest :: [Tree String] -> String
drawForest = unlines . map drawTree

draw :: Tree String -> [String]
draw (Node x ts0) = lines x ++ drawSubTrees ts0
  where
    drawSubTrees [] = []
    drawSubTrees [t] = "|" : shift "`- " "   " (draw t)
    drawSubTrees (t : ts) = "|" : shift "+- " "|  " (draw t) ++ drawSubTrees ts
    shift first other = zipWith (++) (first : repeat other)
