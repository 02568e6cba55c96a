-- Data.Set.
module Main where

import qualified Data.Set as S

main :: IO ()
main = do
  let s = S.fromList [5, 1, 4, 1, 3 :: Int]
      t = S.fromList [4 .. 7]
  print (s, S.toList s, S.size s, S.member 3 s, S.notMember 3 s, S.null S.empty)
  print (S.union s t, S.intersection s t, S.difference s t, s S.\\ t, S.unions [s, t], S.isSubsetOf (S.fromList [1]) s, S.isProperSubsetOf s s)
  print (S.insert 9 s, S.delete 1 s, S.map (`div` 2) s, S.filter odd s, S.partition (> 3) s, S.split 4 s, S.splitMember 4 s)
  print (S.findMin s, S.findMax s, S.deleteMin s, S.minView s, S.maxView s, S.lookupMin (S.empty :: S.Set Int), S.elemAt 1 s, S.findIndex 4 s)
  print (S.foldr (:) [] s, sum s, maximum s, S.toDescList s, S.lookupLT 4 s, S.lookupGE 2 s, S.lookupGT 9 s)
  print (S.powerSet (S.fromList "abc"), S.cartesianProduct (S.fromList "ab") (S.fromList [1, 2]), S.disjoint s t)
  print (S.take 2 s, S.drop 2 s, S.splitAt 2 s, S.takeWhileAntitone (< 4) s, S.dropWhileAntitone (< 4) s, S.mapMonotonic (+ 1) s, S.singleton 'x')
  print (s == S.fromList [1, 3, 4, 5], compare s t, s <> t, mempty :: S.Set (), foldMap show s, S.alterF (\b -> [b, not b]) 3 (S.fromList [3]))
  print (S.fromDescList [3, 2, 1], S.fromAscList "aab", S.elems s, concatMap show (S.unions [s, t]), S.lookupIndex 5 s, S.deleteAt 0 s, S.disjointUnion (S.fromList "a") (S.fromList [1]))
