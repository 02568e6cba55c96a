module Main where
import Data.Ord
data P = P Int Int
instance Eq P where
  P a _ == P b _ = a == b
snd' :: P -> Int
snd' (P _ b) = b

{-# CONTRACT f :: {xs | True} -> {ys | ys == xs} -> {r | r == map snd' xs} #-}
f :: [P] -> [P] -> [Int]
f _ ys = map snd' ys

main :: IO ()
main = print (f [P 1 2] [P 1 3])
