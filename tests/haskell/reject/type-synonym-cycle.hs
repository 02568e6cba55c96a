module Main where

type Name = Alias
type Alias = Name

main :: IO ()
main = print 1
