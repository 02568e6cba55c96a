-- Data.Map: construction, queries, updates, show.
module Main where

import qualified Data.Map as M

main :: IO ()
main = do
  let m = M.fromList [(k, length k) | k <- words "the quick brown fox jumps over the lazy dog"]
  print m
  print (M.lookup "fox" m, M.findWithDefault 0 "cat" m, M.member "dog" m, M.notMember "dog" m, M.size m, M.null m)
  print (M.insertWith (++) 1 "a" (M.fromList [(1, "b")]), M.insert 2 'x' M.empty, M.delete "the" m M.!? "the", m M.! "quick")
  print (M.adjust (* 10) "fox" m M.! "fox", M.alter (fmap (+ 1)) "dog" m M.! "dog", M.alter (const (Just 0)) "new" m M.! "new", M.update (const Nothing) "fox" m M.!? "fox")
  print (M.toList (M.map negate m) == M.toAscList (fmap negate m), M.keys m, M.elems m, take 2 (M.assocs m), take 2 (M.toDescList m))
  print (M.foldr (+) 0 m, M.foldrWithKey (\k v a -> length k + v + a) 0 m, M.foldlWithKey (\a k v -> a ++ take 1 k) "" m, sum m)
  print (M.filter even m, M.filterWithKey (\k _ -> k < "fox") m, M.partition even m)
  print (M.lookupMin m, M.lookupMax m, M.findMin m, M.deleteMin m == M.drop 1 m, M.minViewWithKey m == Nothing, fmap fst (M.maxView m))
  print (M.lookupLT "dog" m, M.lookupGE "e" m, M.lookupLE "a" m, M.lookupGT "zzz" m, M.elemAt 0 m, M.lookupIndex "dog" m, M.findIndex "fox" m)
  print (M.fromListWith (++) [(even x, [x]) | x <- [1 .. 6]], M.fromAscList [(1, 'a'), (2, 'b')], M.fromDistinctAscList [(1, 2)], M.singleton 1 2)
  print (M.mapWithKey (\k v -> k ++ show v) (M.take 2 m), M.mapKeys length m, M.mapKeysWith (+) length m, M.mapMaybe (\v -> if v > 4 then Just v else Nothing) m)
