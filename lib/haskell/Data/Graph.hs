-- | Graphs as arrays of neighbours, and what depth-first search finds in them, after King and
-- Launchbury, "Structuring Depth-First Search Algorithms in Haskell" (1995).
module Data.Graph
  ( Graph, Bounds, Edge, Vertex, Table, graphFromEdges, graphFromEdges', buildG
  , vertices, edges, outdegree, indegree, path, reachable, transposeG
  , dfs, dff, topSort, reverseTopSort, components, scc, bcc
  , SCC (..), stronglyConnComp, stronglyConnCompR, flattenSCC, flattenSCCs
  , module Data.Tree
  ) where

import Data.Array
import qualified Data.IntSet as IntSet
import Data.List (sortBy)
import Data.Maybe (mapMaybe)
import Data.Tree

type Vertex = Int

type Table a = Array Vertex a

type Graph = Array Vertex [Vertex]

type Bounds = (Vertex, Vertex)

type Edge = (Vertex, Vertex)

-- | A part in which everything reaches everything.
data SCC vertex
  = AcyclicSCC vertex
  | CyclicSCC [vertex]
  deriving (Eq, Show, Read)

instance Functor SCC where
  fmap f (AcyclicSCC v) = AcyclicSCC (f v)
  fmap f (CyclicSCC vs) = CyclicSCC (map f vs)

instance Foldable SCC where
  foldr c n (AcyclicSCC v) = c v n
  foldr c n (CyclicSCC vs) = foldr c n vs

instance Traversable SCC where
  traverse f (AcyclicSCC v) = AcyclicSCC <$> f v
  traverse f (CyclicSCC vs) = CyclicSCC <$> traverse f vs

flattenSCCs :: [SCC a] -> [a]
flattenSCCs = concatMap flattenSCC

flattenSCC :: SCC vertex -> [vertex]
flattenSCC (AcyclicSCC v) = [v]
flattenSCC (CyclicSCC vs) = vs

vertices :: Graph -> [Vertex]
vertices = indices

edges :: Graph -> [Edge]
edges g = [(v, w) | v <- vertices g, w <- g ! v]

buildG :: Bounds -> [Edge] -> Graph
buildG = accumArray (flip (:)) []

transposeG :: Graph -> Graph
transposeG g = buildG (bounds g) [(w, v) | (v, w) <- edges g]

outdegree, indegree :: Graph -> Array Vertex Int
outdegree = fmap length
indegree g = accumArray (+) 0 (bounds g) [(v, 1) | (_, outs) <- assocs g, v <- outs]

graphFromEdges' :: Ord key => [(node, key, [key])] -> (Graph, Vertex -> (node, key, [key]))
graphFromEdges' x = (a, b)
  where
    (a, b, _) = graphFromEdges x

graphFromEdges
  :: Ord key
  => [(node, key, [key])] -> (Graph, Vertex -> (node, key, [key]), key -> Maybe Vertex)
graphFromEdges edges0 = (graph, \v -> vertexMap ! v, keyVertex)
  where
    maxV = length edges0 - 1
    bounds0 = (0, maxV) :: (Vertex, Vertex)
    sorted = sortBy (\(_, k1, _) (_, k2, _) -> compare k1 k2) edges0
    graph = listArray bounds0 [mapMaybe keyVertex ks | (_, _, ks) <- sorted]
    keyMap = listArray bounds0 [k | (_, k, _) <- sorted]
    vertexMap = listArray bounds0 sorted
    keyVertex k = find 0 maxV
      where
        find lo hi
          | lo > hi = Nothing
          | otherwise = case compare k (keyMap ! mid) of
              LT -> find lo (mid - 1)
              EQ -> Just mid
              GT -> find (mid + 1) hi
          where
            mid = lo + (hi - lo) `div` 2

-- Depth-first search.

dff :: Graph -> [Tree Vertex]
dff g = dfs g (vertices g)

-- | The spanning forest of what can be reached from some vertices, in their order.
dfs :: Graph -> [Vertex] -> [Tree Vertex]
dfs g vs0 = snd (go IntSet.empty vs0)
  where
    go done [] = (done, [])
    go done (v : vs)
      | IntSet.member v done = go done vs
      | otherwise =
          let (done1, as) = go (IntSet.insert v done) (g ! v)
              (done2, bs) = go done1 vs
          in (done2, Node v as : bs)

postorder :: Tree a -> [a] -> [a]
postorder (Node a ts) = postorderF ts . (a :)

postorderF :: [Tree a] -> [a] -> [a]
postorderF ts = foldr (.) id (map postorder ts)

postOrd :: Graph -> [Vertex]
postOrd g = postorderF (dff g) []

topSort, reverseTopSort :: Graph -> [Vertex]
topSort = reverse . postOrd
reverseTopSort = postOrd

components :: Graph -> [Tree Vertex]
components g = dff (buildG (bounds g) (edges g ++ [(w, v) | (v, w) <- edges g]))

scc :: Graph -> [Tree Vertex]
scc g = dfs g (reverse (postOrd (transposeG g)))

reachable :: Graph -> Vertex -> [Vertex]
reachable g v = concatMap flatten (dfs g [v])

path :: Graph -> Vertex -> Vertex -> Bool
path g v w = w `elem` reachable g v

stronglyConnComp :: Ord key => [(node, key, [key])] -> [SCC node]
stronglyConnComp edges0 = map node (stronglyConnCompR edges0)
  where
    node (AcyclicSCC (n, _, _)) = AcyclicSCC n
    node (CyclicSCC triples) = CyclicSCC [n | (n, _, _) <- triples]

stronglyConnCompR :: Ord key => [(node, key, [key])] -> [SCC (node, key, [key])]
stronglyConnCompR [] = []
stronglyConnCompR edges0 = map decode (scc graph)
  where
    (graph, vertexOf, _) = graphFromEdges edges0
    decode (Node v [])
      | v `elem` (graph ! v) = CyclicSCC [vertexOf v]
      | otherwise = AcyclicSCC (vertexOf v)
    decode other = CyclicSCC (dec other [])
    dec (Node v ts) vs = vertexOf v : foldr dec vs ts

-- | Parts that stay connected whichever vertex is taken away.
bcc :: Graph -> [Tree [Vertex]]
bcc g = concatMap bicomps (dff g)
  where
    dnum = array (bounds g) (zip (vertices g) (repeat (-1)))
      // zip (concatMap flatten (dff g)) [0 :: Int ..]
    bicomps (Node v ts) = [Node (v : vs) us | (_, Node vs us) <- map collect ts]
    collect (Node v ts) = (low, Node (v : vs) cs)
      where
        collected = map collect ts
        dv = dnum ! v
        low = minimum (dv : [dnum ! w | w <- g ! v] ++ [lw | (lw, _) <- collected])
        vs = concat [ws | (lw, Node ws _) <- collected, lw < dv]
        cs = concat [if lw < dv then us else [Node (v : ws) us] | (lw, Node ws us) <- collected]
