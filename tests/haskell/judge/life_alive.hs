-- blame: alive
-- fixed: fixed/life.hs
module Main where
import qualified Data.Set as S
import Data.List (intercalate)

type Cell = (Int, Int)
type Board = S.Set Cell

neighbours :: Cell -> [Cell]
neighbours (x, y) = [(x + dx, y + dy) | dx <- [-1, 0, 1], dy <- [-1, 0, 1], (dx, dy) /= (0, 0)]

around :: Board -> Cell -> Int
around b c = length [() | n <- neighbours c, n `S.member` b]

alive :: Board -> Cell -> Bool
alive b c
  | c `S.member` b = n == 2 || n == 3
  | otherwise = n >= 3
  where n = around b c

next :: Board -> Board
next b = S.filter (alive b) candidates
  where candidates = S.union b (S.fromList (concatMap neighbours (S.toList b)))

render :: Board -> [String]
render b = [[if (x, y) `S.member` b then '#' else '.' | x <- [0 .. 4]] | y <- [0 .. 4]]

generations :: Board -> [Board]
generations = iterate next

main :: IO ()
main = do
  let plus = S.fromList [(2,1),(1,2),(2,2),(3,2),(2,3)]
  putStrLn (intercalate "\n" (render (generations plus !! 2)))
