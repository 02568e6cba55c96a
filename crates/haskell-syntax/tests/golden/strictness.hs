{-# LANGUAGE BangPatterns, TypeApplications #-}
module Strictness where
import Data.Array
at arr i = arr ! i + arr!i
f !x = let !y = x in y
g x = x
  where !z = 1
as xs@(x : _) = show @Int x
tilde ~x = x
