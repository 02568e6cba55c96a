-- blame: transpose'
-- fixed: fixed/matrix.hs
module Main where

type Matrix = [[Int]]

transpose' :: Matrix -> Matrix
transpose' [] = []
transpose' rows
  | any null rows = []
  | otherwise = map last rows : transpose' (map init rows)

dot :: [Int] -> [Int] -> Int
dot xs ys = sum (zipWith (*) xs ys)

multiply :: Matrix -> Matrix -> Matrix
multiply a b = [[dot row column | column <- transpose' b] | row <- a]

identity :: Int -> Matrix
identity n = [[if i == j then 1 else 0 | j <- [1 .. n]] | i <- [1 .. n]]

power :: Matrix -> Int -> Matrix
power m 0 = identity (length m)
power m n
  | even n = square (power m (n `div` 2))
  | otherwise = multiply m (power m (n - 1))

square :: Matrix -> Matrix
square m = multiply m m

fibonacci :: Int -> Int
fibonacci n = head (power [[1, 1], [1, 0]] n !! 1)

trace :: Matrix -> Int
trace m = sum [row !! i | (i, row) <- zip [0 ..] m]

main :: IO ()
main = do
  print (multiply [[1, 2], [3, 4]] [[5, 6], [7, 8]])
  print (map fibonacci [0 .. 10])
  print (trace (power [[2, 1], [1, 3]] 3))
