-- Data.Foldable and Data.Traversable over several containers.
module Main where

import Data.Foldable
import Data.Traversable
import qualified Data.Map as M
import qualified Data.Set as S
import Data.Monoid

main :: IO ()
main = do
  print (foldMap (\x -> [x, x]) (Just 1), fold ["a", "b"], toList (Just 1), foldr' (+) 0 [1, 2], foldl (-) 10 [1, 2])
  print (sum (M.fromList [(1, 10), (2, 20)]), product (S.fromList [2, 3]), length (1, 2), maximum (3, 4), elem 2 (Just 2))
  for_ [1, 2] print
  traverse_ print (Just 'x')
  sequenceA_ [putStr "a", putStr "b", putStrLn "c"]
  print (asum [Nothing, Just 1, Just 2], msum [[], [1]], concatMap show (Just 12), and (Just False), any even (S.fromList [1, 3]))
  print (find (> 1) (M.fromList [('a', 1), ('b', 2)]), minimumBy (\a b -> compare b a) [1, 3, 2], notElem 1 [2], null (Left 1))
  print (for [1, 2] (\x -> if x > 0 then Right x else Left x), sequenceA [Just 1, Nothing], traverse (\x -> [x, x + 10]) [1, 2])
  print (mapAccumL (\a b -> (a + b, show a)) 0 (M.fromList [(1, 5), (2, 6)]), mapAccumR (\a b -> (a + b, a)) 0 (Just 3))
  print (foldrM (\x acc -> if x > 0 then Just (x + acc) else Nothing) 0 [1, 2], foldlM (\a x -> [a + x, a * x]) 1 [2, 3])
  print (fmapDefault (+ 1) [1], foldMapDefault show [1, 2], getSum (foldMap Sum [1 .. 10]), getAll (foldMap (All . even) [2, 4]))
  print (sequence_ [Just 1, Just 2], traverse_ (const Nothing :: Int -> Maybe ()) [1], foldl' (flip (:)) [] "abc")
