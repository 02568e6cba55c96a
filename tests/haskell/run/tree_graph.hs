-- Data.Tree and Data.Graph.
module Main where

import Data.Graph
import Data.Tree
import Data.Array

main :: IO ()
main = do
  let t = Node "root" [Node "a" [Node "b" []], Node "c" []]
  putStr (drawTree t)
  putStr (drawForest [fmap show (Node 1 [Node 2 []])])
  print (flatten t, levels t, foldTree (\_ xs -> 1 + sum xs) t, sum (fmap length t))
  print (unfoldTree (\n -> (n, [m | m <- [2 * n, 2 * n + 1], m < 8])) 1)
  let g = buildG (0, 5) [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5)]
  print (g, edges g, vertices g)
  print (topSort (buildG (0, 4) [(0, 1), (1, 2), (0, 3), (3, 2), (2, 4)]))
  print (map flatten (scc g), map flatten (components g), reachable g 3, path g 0 2, path g 0 3)
  print (outdegree g, indegree g, transposeG g)
  print (stronglyConnComp [("a", 1, [2]), ("b", 2, [1]), ("c", 3, [3]), ("d", 4, [1 :: Int])])
  print (map flattenSCC (stronglyConnComp [('x', 1, [2]), ('y', 2, []), ('z', 3, [1 :: Int])]))
  let (gr, nodeFromVertex, vertexFromKey) = graphFromEdges [("n1", 'a', "b"), ("n2", 'b', "")]
  print (gr, fmap (\v -> let (n, _, _) = nodeFromVertex v in n) (vertexFromKey 'b'))
  print (map flatten (dfs g [3]), map flatten (bcc' g))
  where bcc' _ = [] :: [Tree Int]
