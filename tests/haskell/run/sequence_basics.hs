{-# LANGUAGE PatternSynonyms #-}
-- Data.Sequence: ends, indexing, updates, patterns.
module Main where

import qualified Data.Sequence as Seq
import Data.Sequence (Seq, (<|), (|>), (><), ViewL (..), ViewR (..), pattern Empty, pattern (:<|), pattern (:|>))
import Data.Foldable (toList)

sumEnds :: Seq Int -> [Int]
sumEnds Empty = []
sumEnds (x :<| Empty) = [x]
sumEnds (x :<| (mid :|> y)) = (x + y) : sumEnds mid

main :: IO ()
main = do
  let s = Seq.fromList [1 .. 6]
  print (s, 0 <| s, s |> 7, s >< Seq.fromList [9], Seq.length s, Seq.null Seq.empty)
  print (Seq.index s 2, Seq.lookup 9 s, s Seq.!? 0, Seq.update 1 20 s, Seq.adjust (* 2) 0 s, Seq.insertAt 2 99 s, Seq.deleteAt 0 s)
  print (Seq.take 2 s, Seq.drop 4 s, Seq.splitAt 3 s, Seq.reverse s, Seq.viewl s, Seq.viewr s)
  print (sumEnds s, toList (fmap (+ 1) s), sum s, maximum s, foldr (:) [] s)
  print (Seq.sort (Seq.fromList [3, 1, 2]), Seq.sortBy (flip compare) s, Seq.filter even s, Seq.partition even s, Seq.spanl (< 3) s)
  print (Seq.mapWithIndex (,) (Seq.fromList "ab"), Seq.foldlWithIndex (\a i x -> a + i * x) 0 s, Seq.zip s (Seq.fromList "abc"), Seq.replicate 2 'x')
  print (Seq.elemIndexL 3 s, Seq.findIndexL (> 3) s, Seq.scanl (+) 0 s, Seq.chunksOf 2 s, Seq.tails (Seq.fromList "ab"), Seq.singleton 1)
  print (Seq.fromFunction 4 (^ 2), s == s, compare s Seq.empty, s <> s == s >< s, Seq.dropWhileL (< 3) s, Seq.takeWhileR (> 3) s, Seq.intersperse 0 (Seq.fromList [1, 2]))
