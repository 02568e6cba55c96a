-- Shortest paths with a set as priority queue.
module Main where

import qualified Data.Map as M
import qualified Data.Set as S
import Data.Maybe (fromMaybe)

type Graph = M.Map Char [(Char, Int)]

graph :: Graph
graph = M.fromListWith (++) (concat [[(a, [(b, w)]), (b, [(a, w)])] | (a, b, w) <- es])
  where es = [('a', 'b', 7), ('a', 'c', 9), ('a', 'f', 14), ('b', 'c', 10), ('b', 'd', 15), ('c', 'd', 11), ('c', 'f', 2), ('d', 'e', 6), ('e', 'f', 9)]

dijkstra :: Graph -> Char -> M.Map Char (Int, [Char])
dijkstra g s = go (S.singleton (0, [s])) M.empty
  where
    go q done = case S.minView q of
      Nothing -> done
      Just ((d, p@(v : _)), q')
        | v `M.member` done -> go q' done
        | otherwise ->
            let next = [(d + w, u : p) | (u, w) <- fromMaybe [] (M.lookup v g), not (u `M.member` done)]
            in go (foldr S.insert q' next) (M.insert v (d, reverse p) done)
      Just (_, q') -> go q' done

main :: IO ()
main = mapM_ (\(v, (d, p)) -> putStrLn (v : ": " ++ show d ++ " via " ++ p)) (M.toList (dijkstra graph 'a'))
