-- Data.Monoid and Data.Semigroup wrappers.
module Main where

import Data.Monoid
import Data.Semigroup (Max (..), Min (..), sconcat, stimes)
import qualified Data.Semigroup as S
import Data.List.NonEmpty (NonEmpty (..))
import qualified Data.Map as M

main :: IO ()
main = do
  print (Sum 1 <> Sum 2, Product 3 <> Product 4, All True <> All False, Any True <> Any False)
  print (First (Just 1) <> First Nothing <> First (Just 3), Last (Just 1) <> Last Nothing <> Last (Just 3))
  print (S.First 1 <> S.First 2, S.Last 1 <> S.Last 2, Max 1 <> Max 5, Min 2 <> Min 0)
  print (sconcat ("a" :| ["b", "c"]), stimes 3 "ab", mconcat ["x", "y"], mtimes')
  print (appEndo (foldMap (Endo . (+)) [1, 2, 3]) 0, getAlt (foldMap Alt [Nothing, Just 2]), getDual (Dual "a" <> Dual "b"))
  print (M.fromList [(1, "a")] <> M.fromList [(1, "b"), (2, "c")], (Sum 1, "x") <> (Sum 2, "y"), LT <> GT, EQ <> GT)
  print (mempty :: String, (mempty, ()) :: (Sum Int, ()), getSum mempty, (show <> const "-" <> show) 5)
  print (Ap (Just [1]) <> Ap (Just [2]), fmap (+ 1) (Sum 3), Sum 2 + 3, minimum (fmap Max [3, 1]))
  print (S.diff [1] `appEndo` [2], S.cycle1 ('a' :| "") S.<> undefined `seq` ())
  where mtimes' = S.mtimesDefault (2 :: Int) "q"
