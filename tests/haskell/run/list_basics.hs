-- Data.List: splitting, grouping, searching.
module Main where

import Data.List

main :: IO ()
main = do
  print (group (sort "mississippi"))
  print (nub [3, 1, 3, 2, 1], delete 3 [1, 3, 2, 3], [1, 2, 3, 4] \\ [2, 3], union [1, 2] [2, 3], intersect [1, 2, 3] [2, 3, 4])
  print (partition even [1 .. 10], span (< 3) [1 .. 5], break (== ' ') "hello world")
  print (isPrefixOf "ab" "abc", isSuffixOf "bc" "abc", isInfixOf "xx" "axxb", isSubsequenceOf "ac" "abc")
  print (stripPrefix "foo" "foobar", stripPrefix "x" "foobar")
  print (find (> 3) [1 .. 10], findIndex (> 3) [1 .. 10], elemIndex 'c' "abc", elemIndices 1 [1, 2, 1], findIndices odd [1, 2, 3])
  print (lookup 2 [(1, "a"), (2, "b")], zip3 [1, 2] "ab" [True, False], unzip3 [(1, 'a', True)])
  print (dropWhileEnd (== ' ') "trim  ", takeWhile (/= 3) [1 .. 5], splitAt 2 "hello")
  print (inits "abc", tails "abc", isPrefixOf [] "x")
  print (uncons [1, 2], uncons "", null [], last [1, 2, 3], init "abc")
  print (singleton 'x', zipWith3 (,,) [1] [2] [3], unzip [(1, 'a'), (2, 'b')])
