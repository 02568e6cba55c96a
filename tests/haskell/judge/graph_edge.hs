-- blame: addEdge
-- fixed: fixed/graph.hs
module Main where

import qualified Data.Map as Map
import Data.Map (Map)

type Graph = Map Int [Int]

graph :: Graph
graph = fromEdges [(1, 2), (1, 3), (2, 4), (3, 4), (4, 5), (6, 7)]

fromEdges :: [(Int, Int)] -> Graph
fromEdges = foldr addEdge Map.empty

addEdge :: (Int, Int) -> Graph -> Graph
addEdge (a, b) = link b a . link b a

link :: Int -> Int -> Graph -> Graph
link a b = Map.insertWith (++) a [b]

neighbours :: Graph -> Int -> [Int]
neighbours g n = Map.findWithDefault [] n g

distances :: Graph -> Int -> Map Int Int
distances g start = bfs g [(start, 0)] Map.empty

bfs :: Graph -> [(Int, Int)] -> Map Int Int -> Map Int Int
bfs _ [] seen = seen
bfs g ((n, d) : queue) seen
  | n `Map.member` seen = bfs g queue seen
  | otherwise = bfs g (queue ++ next) (Map.insert n d seen)
  where
    next = [(m, d + 1) | m <- neighbours g n]

components :: Graph -> [[Int]]
components g = go (Map.keys g) []
  where
    go [] _ = []
    go (n : ns) done
      | n `elem` done = go ns done
      | otherwise = let c = reachable g n in c : go ns (c ++ done)

reachable :: Graph -> Int -> [Int]
reachable g n = Map.keys (distances g n)

main :: IO ()
main = do
  print (Map.toList (distances graph 1))
  print (components graph)
