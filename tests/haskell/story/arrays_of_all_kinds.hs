module Main where

import Data.Array
import Data.IORef
import Data.Array.ST
import Control.Monad.ST
import Control.Monad

-- longest common subsequence, table filled lazily
lcs :: String -> String -> Int
lcs xs ys = table ! (0, 0)
  where
    n = length xs
    m = length ys
    xa = listArray (0, n - 1) xs
    ya = listArray (0, m - 1) ys
    table = array ((0, 0), (n, m)) [((i, j), cell i j) | i <- [0 .. n], j <- [0 .. m]]
    cell i j
      | i == n || j == m = 0
      | xa ! i == ya ! j = 1 + table ! (i + 1, j)
      | otherwise = max (table ! (i + 1, j)) (table ! (i, j + 1))

sieve :: Int -> [Int]
sieve n = [i | (i, True) <- assocs arr]
  where
    arr = runSTArray $ do
      a <- newArray (2, n) True
      forM_ [2 .. n] $ \i -> do
        p <- readArray a i
        when (p && i * i < n) $
          forM_ [i * i, i * i + i .. n] $ \j -> writeArray a j False
      return a

histogram :: [Int] -> Array Int Int
histogram xs = accumArray (+) 0 (0, 4) [(x `mod` 5, 1) | x <- xs]

main :: IO ()
main = do
  print (lcs "abcbdab" "bdcaba")
  print (sieve 25)
  let h = histogram [1, 6, 11, 3, 5]
  print (elems h)
  print (h ! 1)
  counter <- newIORef (0 :: Int)
  forM_ (elems h) $ \x -> modifyIORef counter (+ x)
  c <- readIORef counter
  putStrLn $ "counted " ++ show c
