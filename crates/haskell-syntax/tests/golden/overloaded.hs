{-# LANGUAGE OverloadedStrings, PostfixOperators, EmptyDataDecls #-}
module Overloaded where
(!) n = product [1 .. n]
six = (3 !)
lambda = \ x -> \ y -> x
