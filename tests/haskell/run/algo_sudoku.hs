-- A 4 by 4 sudoku by backtracking.
module Main where

import Data.List
import Data.Char (digitToInt)

type Board = [[Int]]

solve :: Board -> [Board]
solve b = case [(r, c) | r <- [0 .. 3], c <- [0 .. 3], b !! r !! c == 0] of
  [] -> [b]
  ((r, c) : _) -> concat [solve (set r c v) | v <- [1 .. 4], ok r c v]
  where
    set r c v = [[if (i, j) == (r, c) then v else x | (j, x) <- zip [0 ..] row] | (i, row) <- zip [0 ..] b]
    ok r c v = notElem v (b !! r) && notElem v (map (!! c) b) && notElem v (box r c)
    box r c = [b !! i !! j | i <- [r', r' + 1], j <- [c', c' + 1]] where (r', c') = (2 * (r `div` 2), 2 * (c `div` 2))

main :: IO ()
main = do
  let b = map (map digitToInt) ["1000", "0030", "0400", "0002"]
      sols = solve b
  print (length sols)
  mapM_ (putStrLn . intercalate " " . map show) (head sols)
