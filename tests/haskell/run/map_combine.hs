-- Data.Map: unions, intersections, splits, traversals.
module Main where

import qualified Data.Map as M
import qualified Data.Map.Strict as MS
import qualified Data.Set as S

main :: IO ()
main = do
  let a = M.fromList (zip [1 .. 5] "abcde")
      b = M.fromList (zip [4 .. 8] "DEFGH")
  print (M.union a b, M.unionWith max a b, M.unions [a, b], M.unionsWith (+) [M.fromList [(1, 1)], M.fromList [(1, 2)]])
  print (M.intersection a b, M.intersectionWith (,) a b, M.difference a b, a M.\\ b, M.differenceWith (\x y -> if y == 'E' then Nothing else Just x) a b)
  print (M.split 3 a, M.splitLookup 3 a, M.partitionWithKey (\k _ -> odd k) a, M.spanAntitone (< 3) a)
  print (M.isSubmapOf (M.take 2 a) a, M.isSubmapOfBy (<=) a a, M.disjoint a b, M.keysSet a, M.restrictKeys a (S.fromList [1, 9]), M.withoutKeys a (S.fromList [1, 9]))
  print (M.mapAccum (\s c -> (s ++ [c], length s)) "" a, M.mapAccumWithKey (\s k c -> (s + k, c)) 0 a, M.mapEither (\c -> if c < 'c' then Left c else Right c) a)
  print (traverse (\c -> if c < 'z' then Just (succ c) else Nothing) a, M.traverseWithKey (\k v -> [(k, v)]) (M.take 2 a), sequenceA (M.fromList [(1, Just 'x'), (2, Nothing)]))
  print (M.foldMapWithKey (\k v -> show k ++ [v]) a, M.insertLookupWithKey (\_ n o -> max n o) 1 'z' (M.take 1 a), M.updateLookupWithKey (\_ _ -> Nothing) 1 (M.take 1 a))
  print (M.deleteFindMin a, M.deleteMax a, M.alterF (\v -> [v, Nothing]) 1 (M.take 1 a), M.mergeWithKey (\_ x y -> Just [x, y]) (fmap pure) (const M.empty) a b)
  print (MS.adjust succ 1 a MS.! 1, MS.insertWith (+) 'x' 1 (MS.fromList [('x', 2)]), MS.foldl' (flip (:)) [] a, M.compose (M.fromList [('a', 1)]) a)
  print (compare a b, a == a, fmap fromEnum (M.take 1 a), M.valid a, M.foldr' (:) [] a, M.notMember 3 a, mconcat [a, b] M.! 4)
