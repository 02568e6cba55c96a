-- Conway's game on a set of cells.
module Main where

import qualified Data.Set as S
import qualified Data.Map.Strict as M

type Cell = (Int, Int)

step :: S.Set Cell -> S.Set Cell
step live = S.fromList [c | (c, n) <- M.toList counts, n == 3 || (n == 2 && c `S.member` live)]
  where counts = M.fromListWith (+) [((x + dx, y + dy), 1 :: Int) | (x, y) <- S.toList live, dx <- [-1 .. 1], dy <- [-1 .. 1], (dx, dy) /= (0, 0)]

render :: S.Set Cell -> [String]
render s = [[if (x, y) `S.member` s then '#' else '.' | x <- [0 .. 7]] | y <- [0 .. 5]]

main :: IO ()
main = do
  let glider = S.fromList [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)]
  mapM_ (\(i, g) -> putStrLn ("gen " ++ show i) >> mapM_ putStrLn (render g)) (zip [0 :: Int ..] (take 4 (iterate step glider)))
  print (S.size (iterate step glider !! 30))
