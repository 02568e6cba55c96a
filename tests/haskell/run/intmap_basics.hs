-- Data.IntMap and Data.IntSet, with negative keys.
module Main where

import qualified Data.IntMap as IM
import qualified Data.IntMap.Strict as IMS
import qualified Data.IntSet as IS

main :: IO ()
main = do
  let m = IM.fromList [(5, 'e'), (-1, 'z'), (3, 'c'), (0, 'o')]
  print (m, IM.toList m, IM.keys m, IM.elems m, IM.size m)
  print (IM.lookup 3 m, IM.findWithDefault '?' 9 m, IM.member 0 m, m IM.! 5, m IM.!? 6)
  print (IM.insertWith max 3 'x' m, IM.delete (-1) m, IM.adjust succ 0 m, IM.alter (const (Just 'n')) 7 m, IM.update (const Nothing) 5 m)
  print (IM.findMin m, IM.findMax m, IM.deleteMin m, IM.minViewWithKey m, IM.lookupLT 3 m, IM.lookupGE 4 m, IM.lookupLE (-2) m)
  print (IM.union m (IM.fromList [(3, 'C'), (9, 'i')]), IM.unionWith max m m == m, IM.intersectionWith (,) m m IM.! 3, IM.difference m (IM.fromList [(3, ())]))
  print (IM.filter (> 'd') m, IM.partition (> 'd') m, IM.split 3 m, IM.mapWithKey (\k c -> (k, c)) m, IM.foldrWithKey (\k c r -> (k, c) : r) [] m)
  print (IM.fromListWith (+) [(i `mod` 3, i) | i <- [1 .. 10]], IM.mapMaybe (\c -> if c > 'm' then Just c else Nothing) m, IM.keysSet m)
  print (IMS.insertWith (+) 1 2 (IMS.fromList [(1, 3)]), IMS.foldl' (flip (:)) [] m, fmap fromEnum m, sum (fmap fromEnum m), IM.unionsWith (+) [IM.singleton 1 1, IM.singleton 1 5])
  let s = IS.fromList [3, -2, 10, 3]
  print (s, IS.member 10 s, IS.toList (IS.insert 4 s), IS.union s (IS.fromList [1]), IS.size s, IS.findMin s, IS.deleteMax s, IS.filter even s, IS.isSubsetOf s s)
  print (IS.foldr (+) 0 s, IS.split 3 s, IS.elems (IS.map (* 2) s), IS.minView s, IS.lookupGT 3 s, IS.difference s (IS.fromList [3]))
