module Main where

class Container f where
  type Element f
  empty :: f

main :: IO ()
main = print 1
