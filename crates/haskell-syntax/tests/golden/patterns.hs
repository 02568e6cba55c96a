{-# LANGUAGE BangPatterns, ViewPatterns, ScopedTypeVariables #-}
module Patterns where
f 0 = 'a'
f (-1) = 'b'
f n | n > 10, even n = 'c'
f _ = 'd'
strings "abc" = 1
strings ('x' : _) = 2
strings all@(_ : rest@(_ : _)) = length all + length rest
strings [] = 0
strict !x ~(a, b) = x
view (length -> n, reverse -> (c : _)) = n
annotated (x :: Int) = x
lists [a, b] = a
lists [_] = 0
op (<+>) a b = a <+> b
(p, q) = (1, 2)
Just r = Just 1
[s, t] | True = [1, 2]
first : _ = [1]
!forced = 1
lambda = \ ~(a, _) !b (c : _) -> a
