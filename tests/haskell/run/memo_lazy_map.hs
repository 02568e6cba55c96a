-- Memoisation by a lazy map and by an infinite list.
module Main where

import qualified Data.Map.Lazy as M

collatz :: Int -> Int
collatz n = table M.! n
  where
    table = M.fromList [(i, go i) | i <- [1 .. n]]
    go 1 = 1
    go i = let j = if even i then i `div` 2 else 3 * i + 1 in 1 + (if j <= n then table M.! j else go j)

catalan :: [Integer]
catalan = 1 : [sum (zipWith (*) (take n catalan) (reverse (take n catalan))) | n <- [1 ..]]

partitions :: Int -> Integer
partitions n = memo !! n
  where
    memo = 1 : map f [1 ..]
    f k = sum [s * get (k - g) | (g, s) <- takeWhile ((<= k) . fst) gens]
    get i = if i < 0 then 0 else memo !! i
    gens = concat [[(m * (3 * m - 1) `div` 2, sign m), (m * (3 * m + 1) `div` 2, sign m)] | m <- [1 ..]]
    sign m = if odd m then 1 else -1

main :: IO ()
main = do
  print (map collatz [1, 7, 27, 97])
  print (take 15 catalan)
  print (map partitions [5, 10, 50, 100])
