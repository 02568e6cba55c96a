-- blame: cons
-- fixed: fixed/perfect.hs
module Main where

import Data.Foldable (toList)

-- Polymorphic recursion: perfect trees and a random access list.
data Perfect a = Zero a | Succ (Perfect (a, a))

size :: Perfect a -> Int
size (Zero _) = 1
size (Succ p) = 2 * size p

flatten :: Perfect a -> [a]
flatten (Zero a) = [a]
flatten (Succ p) = concatMap pair (flatten p)
  where pair (a, b) = [a, b]

build :: Int -> a -> (a -> a) -> Perfect a
build 0 x _ = Zero x
build n x f = Succ (build (n - 1) (x, f x) step)
  where step (a, b) = (f (f a), f (f b))

data Ral a = Nil | Even (Ral (a, a)) | Odd a (Ral (a, a))

cons :: a -> Ral a -> Ral a
cons x Nil = Odd x Nil
cons x (Even r) = Odd x r
cons x (Odd y r) = Even (cons (y, x) r)

index :: Int -> Ral a -> Maybe a
index _ Nil = Nothing
index i (Even r) = choose i <$> index (i `div` 2) r
index 0 (Odd x _) = Just x
index i (Odd _ r) = choose (i - 1) <$> index ((i - 1) `div` 2) r

choose :: Int -> (a, a) -> a
choose i (a, b) = if even i then a else b

class Count f where
  count :: f a -> Int

instance Count Ral where
  count Nil = 0
  count (Even r) = 2 * count r
  count (Odd _ r) = 1 + 2 * count r

main :: IO ()
main = do
  let p = build 3 1 (+ 1) :: Perfect Int
      r = foldr cons Nil "polymorphic"
  print (size p, flatten p)
  print (count r, map (`index` r) [0 .. 11])
