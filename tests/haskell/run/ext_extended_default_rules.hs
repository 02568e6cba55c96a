{-# LANGUAGE ExtendedDefaultRules #-}
-- Types that only Show, Eq, Ord, Foldable or Traversable are asked of are defaulted as well.
module Main where

import Data.Foldable (toList)

main :: IO ()
main = do
  print mempty
  print (reverse [])
  print (toList (fmap length (pure "ab")))
  print (minBound == minBound, 2 ^ 70)
  mapM_ print (traverse (\x -> Just (x + 1)) (pure 1.5))
