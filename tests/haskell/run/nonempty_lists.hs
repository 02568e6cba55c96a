-- Data.List.NonEmpty.
module Main where

import Data.List.NonEmpty (NonEmpty (..), (<|))
import qualified Data.List.NonEmpty as NE
import Data.Semigroup (sconcat, Max (..))

main :: IO ()
main = do
  let xs = 3 :| [1, 2]
  print xs
  print (NE.head xs, NE.tail xs, NE.last xs, NE.init xs, NE.length xs)
  print (NE.nonEmpty "", NE.nonEmpty "ab", 0 <| xs, NE.toList xs)
  print (NE.map (* 2) xs, NE.sort xs, NE.reverse xs, NE.zip xs (NE.fromList "abc"))
  print (NE.group "aabccc", NE.groupBy (\a b -> even a == even b) [2, 4, 1, 3, 6])
  print (map NE.head (NE.groupAllWith (`mod` 3) [1 .. 9]), NE.group1 ('a' :| "ab"))
  print (sconcat (fmap Max xs), maximum xs, foldr1 (-) xs, fmap show xs, traverse Just xs)
  print (NE.scanl (+) 0 [1, 2, 3], NE.insert 2 [1, 3], NE.take 2 xs, NE.filter odd xs, NE.span (> 2) xs)
  print (xs <> (9 :| []), Just (1 :| []), NE.xor (True :| [True]), NE.cons 1 xs)
  print (do { x <- 1 :| [2]; y <- x :| [x * 10]; return y })
