module Main where

type Pair a = (a, a)

f :: Pair -> Int
f _ = 1

main :: IO ()
main = print 1
