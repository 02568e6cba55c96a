-- Data.Array: construction, updates, accumulation, bounds.
module Main where

import Data.Array
import Data.Array.Unboxed (UArray)
import qualified Data.Array.Unboxed as U

main :: IO ()
main = do
  let a = listArray (0, 4) [10, 20, 30, 40, 50] :: Array Int Int
  print (a, a ! 2, bounds a, indices a, elems a, assocs a)
  print (a // [(1, 0), (3, 0)], fmap (* 2) a, sum a, maximum a, length a, foldr (:) [] a)
  print (accumArray (+) 0 ('a', 'e') [(c, 1) | c <- "badcabbage", c <= 'e'] :: Array Char Int)
  print (accum (flip (:)) (listArray (0, 1) ["", "x"]) [(0, 'p'), (1, 'q')])
  print (ixmap (0, 2) (\i -> 4 - i) a, array (1, 3) [(i, i * i) | i <- [1 .. 3]])
  let g = listArray ((0, 0), (1, 2)) [1 ..] :: Array (Int, Int) Int
  print (g, g ! (1, 1), [g ! (i, 2) | i <- [0, 1]], rangeSize (bounds g))
  let u = U.listArray (0, 3) [1.5, 2.5, 3.5, 4.5] :: UArray Int Double
  print (u, u U.! 1, U.bounds u, U.accum (+) u [(0, 1)], U.amap (* 2) u)
  print (a == a, compare a (a // [(0, 99)]), listArray (1, 0) [] == (listArray (5, 4) [] :: Array Int Int))
  let memo = listArray (0, 50) [f i | i <- [0 .. 50]] :: Array Int Integer
      f 0 = 0
      f 1 = 1
      f n = memo ! (n - 1) + memo ! (n - 2)
  print (memo ! 50)
