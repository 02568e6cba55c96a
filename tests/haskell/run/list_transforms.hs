-- Data.List: building and transforming.
module Main where

import Data.List
import Data.Ord (comparing, Down (..))
import Data.Function (on)

main :: IO ()
main = do
  print (intersperse ',' "abc", intercalate ", " ["x", "y"])
  print (transpose ["abc", "d", "ef"])
  print (subsequences [1, 2, 3])
  print (permutations [1, 2, 3])
  print (foldl' (flip (:)) [] [1, 2, 3], foldl1 (-) [10, 3, 2], foldr1 (-) [10, 3, 2])
  print (scanl (+) 0 [1, 2, 3], scanl1 max [3, 1, 4], scanr (+) 0 [1, 2, 3], scanr1 (+) [1, 2, 3])
  print (mapAccumL (\a x -> (a + x, a * x)) 0 [1 .. 5], mapAccumR (\a x -> (a + x, a * x)) 0 [1 .. 5])
  print (unfoldr (\n -> if n > 60 then Nothing else Just (n, n * 2)) 1)
  print (sortBy (comparing snd) [(1, 'c'), (2, 'a'), (3, 'b')], sortOn Down [2, 3, 1], sortOn negate [2, 3, 1])
  print (groupBy ((==) `on` (`div` 10)) [1, 5, 11, 19, 21, 3])
  print (insertBy (comparing negate) 3 [5, 4, 2], deleteBy (\a b -> a == b + 1) 3 [1, 2, 3], nubBy (\a b -> a `mod` 3 == b `mod` 3) [1 .. 10])
  print (maximumBy (comparing length) ["a", "bb", "cc"], minimumBy (comparing length) ["aa", "b", "c"])
  print (zipWith4 (\a b c d -> a + b + c + d) [1] [2] [3] [4], zip4 [1] [2] [3] [4])
  print (genericLength "abc" :: Integer, genericTake 2 "abc", genericReplicate (2 :: Integer) 'x', genericDrop 1 "ab")
  print (iterate (* 2) 1 !! 20, take 4 (cycle [1, 2]), replicate 3 'x', and [], or [], concat [[1], [2]], concatMap show [1, 2, 3])
  print (lines "one\ntwo\n\nthree", unwords (words "  a  b "), words "")
