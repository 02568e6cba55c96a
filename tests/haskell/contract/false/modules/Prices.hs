module Prices (double, discountOf) where

double :: Int -> Int
double x = x + x + x

-- refuted
{-# CONTRACT discountOf :: {p | True} -> {r | r >= 0} #-}
discountOf :: Int -> Int
discountOf p = p `div` 10
