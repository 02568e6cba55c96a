{-# LANGUAGE ExistentialQuantification #-}
module Main where

data Any = forall a. Show a => Any a

open :: Any -> b
open (Any x) = x

main :: IO ()
main = print 1
