-- Breadth-first search through a maze with Data.Sequence as queue.
module Main where

import Data.Array
import qualified Data.Sequence as Seq
import Data.Sequence (Seq ((:<|)), (|>))
import qualified Data.Map as M

maze :: [String]
maze = ["S.#.....", ".#...##.", "...#...#", ".##.##..", "....#..E"]

grid :: Array (Int, Int) Char
grid = listArray ((0, 0), (length maze - 1, length (head maze) - 1)) (concat maze)

find :: Char -> (Int, Int)
find c = head [i | (i, x) <- assocs grid, x == c]

bfs :: (Int, Int) -> M.Map (Int, Int) (Int, Int)
bfs s = go (Seq.singleton s) (M.singleton s s)
  where
    go Seq.Empty seen = seen
    go (p@(r, c) :<| q) seen = go (foldl (|>) q new) (foldr (\n -> M.insert n p) seen new)
      where new = [n | n <- [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)], inRange (bounds grid) n, grid ! n /= '#', not (M.member n seen)]

path :: M.Map (Int, Int) (Int, Int) -> (Int, Int) -> [(Int, Int)]
path m p | m M.! p == p = [p]
         | otherwise = p : path m (m M.! p)

main :: IO ()
main = do
  let p = path (bfs (find 'S')) (find 'E')
      marked = grid // [(i, '*') | i <- p, grid ! i == '.']
      ((_, _), (_, w)) = bounds grid
  print (length p - 1)
  mapM_ putStrLn [[marked ! (r, c) | c <- [0 .. w]] | r <- [0 .. length maze - 1]]
