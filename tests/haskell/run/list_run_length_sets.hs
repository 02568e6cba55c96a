-- Lists as sets and multisets.
module Main where

import Data.List
import Data.Function (on)

subsetsOf :: Int -> [a] -> [[a]]
subsetsOf 0 _ = [[]]
subsetsOf _ [] = []
subsetsOf k (x : xs) = map (x :) (subsetsOf (k - 1) xs) ++ subsetsOf k xs

anagrams :: [String] -> [[String]]
anagrams = filter ((> 1) . length) . map (map snd) . groupBy ((==) `on` fst) . sort . map (\w -> (sort w, w))

main :: IO ()
main = do
  print (subsetsOf 2 "abcd")
  print (anagrams (words "listen silent enlist google tea ate eat none"))
  print (map (\g -> (head g, length g)) (group (sort "mississippi")))
  print (foldr union [] [[1, 2], [2, 3], [3, 4]], foldr1 intersect [[1 .. 5], [3 .. 7], [4, 5, 9]])
  print (isSubsequenceOf "ace" "abcde", "hello" \\ "l", insert 3 [1, 2, 4, 5])
