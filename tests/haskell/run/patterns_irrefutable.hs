-- Irrefutable and lazy patterns in functions, lets, lambdas and where.
module Main where

lazyPair :: (Int, Int) -> Int
lazyPair ~(a, b) = 5

strictPair :: (Int, Int) -> Int
strictPair (_, _) = 6

splitAt' :: Int -> [a] -> ([a], [a])
splitAt' 0 xs = ([], xs)
splitAt' _ [] = ([], [])
splitAt' n (x : xs) = (x : a, b) where (a, b) = splitAt' (n - 1) xs

main :: IO ()
main = do
  print (lazyPair undefined)
  print (strictPair (undefined, undefined))
  let (a, b) = undefined :: (Int, Int)
  putStrLn "not forced"
  print (splitAt' 2 "hello")
  print (take 3 (fst (splitAt' 1000000 [1 :: Int ..])))
  print ((\ ~(x, y) -> 1) undefined)
  let ~[p, q] = [1, 2]
  print (p + q)
  let xs@(x : ~(y : _)) = [1]
  print (x, length xs)
