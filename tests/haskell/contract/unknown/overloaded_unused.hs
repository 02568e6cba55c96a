-- Used at no type: what holds for Int need not hold for others.
module Clamp where

{-# CONTRACT clamp :: {lo | True} -> {hi | hi >= lo} -> {x | True} -> {r | r >= lo && r <= hi} #-}
clamp :: Ord a => a -> a -> a -> a
clamp lo hi x = if x < lo then lo else if x > hi then hi else x
