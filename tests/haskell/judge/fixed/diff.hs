module Main where
import Data.Array
import Data.List (unfoldr)

data Edit a = Keep a | Drop a | Insert a deriving (Show, Eq)

lcs :: Eq a => [a] -> [a] -> Array (Int, Int) Int
lcs xs ys = table
  where
    n = length xs
    m = length ys
    xa = listArray (1, n) xs
    ya = listArray (1, m) ys
    table = array ((0, 0), (n, m)) [((i, j), cell i j) | i <- [0 .. n], j <- [0 .. m]]
    cell 0 _ = 0
    cell _ 0 = 0
    cell i j
      | xa ! i == ya ! j = table ! (i - 1, j - 1) + 1
      | otherwise = max (table ! (i - 1, j)) (table ! (i, j - 1))

edits :: Eq a => [a] -> [a] -> [Edit a]
edits xs ys = reverse (go (length xs) (length ys))
  where
    t = lcs xs ys
    xa = listArray (1, length xs) xs
    ya = listArray (1, length ys) ys
    go 0 0 = []
    go i 0 = Drop (xa ! i) : go (i - 1) 0
    go 0 j = Insert (ya ! j) : go 0 (j - 1)
    go i j
      | xa ! i == ya ! j = Keep (xa ! i) : go (i - 1) (j - 1)
      | t ! (i, j - 1) >= t ! (i - 1, j) = Insert (ya ! j) : go i (j - 1)
      | otherwise = Drop (xa ! i) : go (i - 1) j

chunks :: Int -> [a] -> [[a]]
chunks k = unfoldr (\s -> if null s then Nothing else Just (splitAt k s))

render :: Edit Char -> String
render (Keep c) = [c]
render (Drop c) = ['-', c]
render (Insert c) = ['+', c]

main :: IO ()
main = do
  putStrLn (concatMap render (edits "kitten" "sitting"))
  print (chunks 2 (elems (lcs "ab" "ba")))
