module Contracts where
{-# CONTRACT withdraw :: {x | x > 0} -> {r | r >= 0} #-}
withdraw :: Int -> Int
withdraw x = x
{-# INVARIANT total a b = a + b == 100
  #-}
