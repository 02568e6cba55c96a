-- Graph and set algorithms: shortest paths, topological order, components, queens, sudoku, life.
module Main (main) where

import Control.Monad (guard)
import Data.Char (digitToInt, intToDigit)
import Data.Foldable (foldl', toList)
import Data.Graph
import qualified Data.IntMap.Strict as IM
import qualified Data.IntSet as IS
import Data.List (minimumBy, sort, tails, transpose, unfoldr, (\\))
import qualified Data.Map as M
import Data.Maybe (fromMaybe, mapMaybe)
import Data.Ord (comparing)
import Data.Sequence (Seq, ViewL (..), viewl, (><), (|>))
import qualified Data.Sequence as Seq
import qualified Data.Set as S
import Data.Tree (drawForest, drawTree, flatten, levels)

type G = IM.IntMap [(Int, Int)]

dijkstra :: G -> Int -> IM.IntMap (Int, [Int])
dijkstra g s = go (S.singleton (0, s, [s])) IM.empty
  where
    go q done = case S.minView q of
      Nothing -> done
      Just ((d, v, path), q')
        | v `IM.member` done -> go q' done
        | otherwise ->
            let done' = IM.insert v (d, reverse path) done
                next = [(d + w, u, u : path) | (u, w) <- IM.findWithDefault [] v g, u `IM.notMember` done']
            in go (foldr S.insert q' next) done'

bfs :: Ord a => (a -> [a]) -> a -> [(a, Int)]
bfs next s = go (Seq.singleton (s, 0)) (S.singleton s)
  where
    go q seen = case viewl q of
      EmptyL -> []
      (v, d) :< rest ->
        let new = filter (`S.notMember` seen) (next v)
        in (v, d) : go (rest >< Seq.fromList [(u, d + 1) | u <- new]) (foldl' (flip S.insert) seen new)

queens :: Int -> [[Int]]
queens n = go n
  where
    go 0 = [[]]
    go k = [q : qs | qs <- go (k - 1), q <- [1 .. n], safe q qs]
    safe q qs = and [q /= c && abs (q - c) /= d | (d, c) <- zip [1 ..] qs]

sudoku :: [String] -> Maybe [String]
sudoku rows = fmap render (solve start)
  where
    start = M.fromList [((r, c), digitToInt x) | (r, line) <- zip [0 ..] rows, (c, x) <- zip [0 ..] line, x /= '.']
    cells = [(r, c) | r <- [0 .. 8], c <- [0 .. 8]]
    options m (r, c) = [1 .. 9] \\ mapMaybe (`M.lookup` m) ([(r, j) | j <- [0 .. 8]] ++ [(i, c) | i <- [0 .. 8]] ++ [(i, j) | i <- box r, j <- box c])
    box k = let b = 3 * (k `div` 3) in [b .. b + 2]
    solve m = case filter (`M.notMember` m) cells of
      [] -> Just m
      free ->
        let (cell, os) = minimumBy (comparing (length . snd)) [(x, options m x) | x <- free]
        in foldr (\o rest -> maybe rest Just (solve (M.insert cell o m))) Nothing os
    render m = [[intToDigit (m M.! (r, c)) | c <- [0 .. 8]] | r <- [0 .. 8]]

life :: S.Set (Int, Int) -> S.Set (Int, Int)
life cells = M.keysSet (M.filterWithKey alive counts)
  where
    counts = M.fromListWith (+) [((x + dx, y + dy), 1 :: Int) | (x, y) <- S.toList cells, dx <- [-1 .. 1], dy <- [-1 .. 1], (dx, dy) /= (0, 0)]
    alive p n = n == 3 || n == 2 && p `S.member` cells

main :: IO ()
main = do
  let g = IM.fromListWith (++) [(a, [(b, w)]) | (a, b, w) <- [(1, 2, 7), (1, 3, 9), (1, 6, 14), (2, 3, 10), (2, 4, 15), (3, 4, 11), (3, 6, 2), (4, 5, 6), (6, 5, 9)]]
  mapM_ print (IM.toList (dijkstra g 1))
  print (take 8 (bfs (\n -> filter (<= 50) [n * 2, n + 3]) 1))
  let (graph, fromV, toV) = graphFromEdges [("shirt", 1, [2, 3]), ("tie", 2, [4]), ("belt", 3, [4]), ("jacket", 4, []), ("socks", 5, [6]), ("shoes", 6, [])]
  print (map ((\(n, _, _) -> n) . fromV) (topSort graph), fmap (path graph 0) (toV 4))
  print (map flattenSCC (stronglyConnComp [('a', 1, [2]), ('b', 2, [1, 3]), ('c', 3, [3]), ('d', 4, [1 :: Int])]))
  let h = buildG (0, 5) [(0, 1), (1, 2), (2, 0), (3, 4)]
  print (map flatten (components h), map flatten (scc h), edges (transposeG h), reachable h 0, outdegree h)
  putStr (drawForest (map (fmap show) (dff h)))
  print (length (queens 6), head (queens 8))
  mapM_ putStrLn (fromMaybe ["none"] (sudoku ["53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1", "7...2...6", ".6....28.", "...419..5", "....8..79"]))
  mapM_ (print . S.toList) (take 4 (iterate life (S.fromList [(0, 1), (1, 2), (2, 0), (2, 1), (2, 2)])))
  let s = Seq.fromList [5, 3, 8, 1] |> 9
  print (s, Seq.sort s, Seq.update 1 0 s, Seq.insertAt 2 7 s, Seq.chunksOf 2 s, toList (Seq.reverse s))
  print (IS.toList (IS.map (`div` 2) (IS.fromList [1 .. 9])), IS.split 4 (IS.fromList [1, 3 .. 9]), M.foldrWithKey (\k v acc -> k ++ v ++ acc) "" (M.fromList [("b", "2"), ("a", "1")]))
  print (M.alter (fmap (+ 1)) 'a' (M.fromList [('a', 1)]), M.partitionWithKey (\k _ -> even k) (M.fromList (zip [1 .. 5] "abcde")), M.lookupLE 3 (M.fromList [(1, 'x'), (5, 'y')]))
  print ([(a, b) | a : rest <- tails [1 .. 4], b <- rest, a + b == 5], sort (unfoldr (\n -> if n > 60 then Nothing else Just (n `mod` 7, n * 2)) 1), transpose ["abc", "d", "ef"])
