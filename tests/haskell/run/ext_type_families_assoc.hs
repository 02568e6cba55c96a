{-# LANGUAGE TypeFamilies, FlexibleContexts #-}
-- Associated types with defaults, associated data, and equality constraints.
module Main where

import qualified Data.Map as M
import qualified Data.IntMap as IM

class Key k where
  data Trie k :: * -> *
  emptyT :: Trie k v
  insertT :: k -> v -> Trie k v -> Trie k v
  lookupT :: k -> Trie k v -> Maybe v

instance Key Bool where
  data Trie Bool v = BT (Maybe v) (Maybe v)
  emptyT = BT Nothing Nothing
  insertT False v (BT _ t) = BT (Just v) t
  insertT True v (BT f _) = BT f (Just v)
  lookupT b (BT f t) = if b then t else f

instance Key Int where
  newtype Trie Int v = IT (IM.IntMap v)
  emptyT = IT IM.empty
  insertT k v (IT m) = IT (IM.insert k v m)
  lookupT k (IT m) = IM.lookup k m

class Container f where
  type Elem f
  type Elem f = Int
  elems :: f -> [Elem f]

instance Container [a] where
  type Elem [a] = a
  elems = id

newtype Range = Range (Int, Int)
instance Container Range where elems (Range (a, b)) = [a .. b]

total :: (Container f, Elem f ~ Int) => f -> Int
total = sum . elems

main :: IO ()
main = do
  print (lookupT True (insertT True 'x' emptyT), lookupT False (insertT True 'x' emptyT))
  print (lookupT (3 :: Int) (insertT 3 "three" emptyT))
  print (total [1, 2, 3], total (Range (1, 10)), elems "abc")
