-- Containers: broad API use.
module Main where
import qualified Data.Map as M
import qualified Data.Map.Strict as MS
import qualified Data.Set as S
import qualified Data.IntMap.Strict as IM
import qualified Data.IntSet as IS
import qualified Data.Sequence as Q
import Data.Sequence (Seq (..), (|>), (<|), (><), ViewL (..), viewl)
import Data.Tree
import Data.Graph
import Data.Foldable (toList, foldl', for_, foldrM)
import Data.Array

main :: IO ()
main = do
  let m = M.fromList (zip "hello world" [1 :: Int ..])
  print m
  print (M.toDescList m, M.lookupMin m, M.lookupMax m, M.findIndex 'l' m, M.elemAt 2 m)
  print (M.partitionWithKey (\k v -> k > 'l' && even v) m, M.mapEither (\v -> if odd v then Left v else Right (show v)) m)
  print (M.foldr (:) [] m, M.foldlWithKey (\a k v -> (k, v) : a) [] m, M.keysSet m)
  print (M.unionWith (+) m (M.fromList [('z', 9), ('h', 100)]), M.intersectionWith (,) m (M.fromList [('o', 'O')]), m M.\\ M.fromList [('l', ())])
  print (M.insertLookupWithKey (\_ n o -> n + o) 'h' 5 m, M.updateLookupWithKey (\_ v -> if v > 3 then Just (v * 2) else Nothing) 'o' m)
  print (M.alter (const (Just 0)) 'q' m M.! 'q', M.alterF (\v -> [Nothing, fmap (+ 1) v]) 'h' (M.fromList [('h', 1)]))
  print (M.split 'l' m, M.splitLookup 'l' m, M.lookupLE 'm' m, M.lookupGT 'w' m)
  print (M.mapKeysWith (+) (const 'x') m, M.mapAccum (\a v -> (a + v, a)) 0 m, M.mapAccumRWithKey (\a k v -> (k : a, v)) "" m)
  print (M.minViewWithKey m, M.maxView m, M.deleteMin m == M.drop 1 m, M.foldMapWithKey (\k v -> [(k, v)]) (M.take 2 m))
  print (M.isSubmapOfBy (<=) (M.fromList [('h', 1)]) m, M.notMember 'h' m, M.restrictKeys m (S.fromList "hx"), M.withoutKeys m (S.fromList "hello"))
  print (MS.foldl' (+) 0 m, MS.adjust (* 2) 'h' m MS.!? 'h', M.traverseWithKey (\k v -> if v > 0 then Just (k, v) else Nothing) (M.take 2 m))
  print (fmap (+ 1) (M.fromDistinctAscList [(1, 2), (3, 4)]), M.fromAscListWith (++) [(1, "a"), (1, "b"), (2, "c")], M.fromListWithKey (\k a b -> show k ++ a ++ b) [(1, "x"), (1, "y")])
  print (sum m, product (M.fromList [(1, 2), (2, 3)]), maximum m, elem 3 m, length m, null m, M.compose (M.fromList [(1, 'a')]) (M.fromList [("k", 1), ("j", 2)]))
  let s = S.fromList [5, 3, 8, 1, 9, 2 :: Int]
  print (s, S.toDescList s, S.partition even s, S.split 5 s, S.elemAt 2 s, S.isSubsetOf (S.fromList [1, 2]) s, S.map (`div` 2) s)
  print (S.powerSet (S.fromList "abc"), S.cartesianProduct (S.fromList [1, 2 :: Int]) (S.fromList "xy"), S.unions [s, S.fromList [100]], S.foldr (:) [] s, S.lookupGE 4 s, S.deleteMax s, S.disjoint s (S.fromList [7]))
  let im = IM.fromListWith (++) [(k `mod` 5 - 2, [k]) | k <- [1 .. 12]]
  print (im, IM.findWithDefault [] 9 im, IM.toList (IM.map length im), IM.unionWith (++) im (IM.singleton 7 [0]), IM.lookupLT 0 im, IM.split 0 im, IM.keys im, IM.minViewWithKey im)
  print (IM.insertWith (++) 0 [99] im IM.! 0, IM.alter (fmap (0 :)) 1 im IM.!? 1, IM.foldrWithKey (\k v a -> k + length v + a) 0 im, IM.partition ((> 2) . length) im, IM.mapMaybe (\v -> if length v > 2 then Just (sum v) else Nothing) im, IM.updateLookupWithKey (\_ _ -> Nothing) 1 im)
  print (IS.toList (IS.union (IS.fromList [3, -1, 70]) (IS.fromList [64, 3])), IS.member 70 (IS.fromList [70]), IS.split 3 (IS.fromList [1 .. 5]), IS.foldr (+) 0 (IS.fromList [1, 2]))
  let q = Q.fromList [1 .. 6 :: Int]
  print (q |> 7, 0 <| q, q >< Q.fromList [9], Q.reverse q, Q.index q 2, Q.lookup 10 q, Q.update 1 99 q, Q.adjust (* 2) 0 q, Q.insertAt 2 50 q, Q.deleteAt 0 q)
  print (Q.splitAt 2 q, Q.chunksOf 4 q, Q.sort (Q.fromList [3, 1, 2]), Q.mapWithIndex (,) (Q.take 2 q), Q.foldlWithIndex (\a i x -> a + i * x) 0 q, Q.zip q (Q.fromList "ab"), Q.spanl (< 3) q, Q.findIndexL (> 3) q, Q.tails (Q.take 2 q))
  case q of { a :<| (rest :|> z) -> print (a, rest, z); _ -> putStrLn "short" }
  case viewl q of { x :< xs -> print (x, length xs); EmptyL -> pure () }
  print (Q.scanl (+) 0 q, Q.empty :: Seq (), toList (fmap negate q), foldr (-) 0 q, Q.unfoldr (\n -> if n > 3 then Nothing else Just (n, n + 1)) 0, q <> q == q >< q, compare q (Q.singleton 2))
  let t = unfoldTree (\n -> (n, [m' | m' <- [2 * n, 2 * n + 1], m' < 8])) 1
  putStr (drawTree (fmap show t))
  print (flatten t, levels t, foldTree (\x xs -> x + sum xs) t, fmap even t)
  let (g, fromV, toV) = graphFromEdges [("a", 1, [2, 3]), ("b", 2, [4]), ("c", 3, [4]), ("d", 4, []), ("e", 5 :: Int, [5, 1])]
  print (map ((\(n, _, _) -> n) . fromV) (topSort g), map flattenSCC (stronglyConnComp [(x, x, [x `mod` 4 + 1]) | x <- [1 .. 5 :: Int]]), fmap (reachable g) (toV 2), path g 0 3)
  print (stronglyConnComp [("x", 1, [2]), ("y", 2, [1 :: Int]), ("z", 3, [3]), ("w", 4, [])])
  print (edges (buildG (0, 3) [(0, 1), (1, 2), (2, 0)]), map flatten (components (buildG (0, 3) [(0, 1), (2, 3)])), bounds g, map flatten (scc (buildG (0, 2) [(0, 1), (1, 0)])))
  r <- foldrM (\x acc -> do { putStr (show x ++ " "); pure (acc + x) }) 0 q
  print r
