-- Reads a matrix, prints its transpose, product and determinant.
module Main where

import Data.List

type Matrix = [[Integer]]

mul :: Matrix -> Matrix -> Matrix
mul a b = [[sum (zipWith (*) r c) | c <- transpose b] | r <- a]

det :: Matrix -> Integer
det [] = 1
det m = sum [s * x * det (minor i) | (i, x, s) <- zip3 [0 ..] (head m) (cycle [1, -1])]
  where minor i = [take i r ++ drop (i + 1) r | r <- tail m]

render :: Matrix -> String
render m = unlines [unwords [pad w (show x) | (w, x) <- zip widths r] | r <- m]
  where
    widths = map (maximum . map (length . show)) (transpose m)
    pad w s = replicate (w - length s) ' ' ++ s

main :: IO ()
main = do
  m <- fmap (map (map read . words) . lines) getContents
  putStr (render (transpose m))
  putStr (render (mul m m))
  print (det m)
