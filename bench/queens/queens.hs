-- How many ways to place n queens: lists, comparisons, backtracking.
import System.Environment (getArgs)

solve :: Int -> Int -> [Int] -> Int
solve n k placed = if k == 0 then 1 else try n n k placed

try :: Int -> Int -> Int -> [Int] -> Int
try n q k placed
  | q == 0 = 0
  | safe q 1 placed = solve n (k - 1) (q : placed) + try n (q - 1) k placed
  | otherwise = try n (q - 1) k placed

safe :: Int -> Int -> [Int] -> Bool
safe _ _ [] = True
safe q d (c : rest)
  | q == c = False
  | q == c + d = False
  | q == c - d = False
  | otherwise = safe q (d + 1) rest

main :: IO ()
main = do
  [size] <- getArgs
  let n = read size
  print (solve n n [])
