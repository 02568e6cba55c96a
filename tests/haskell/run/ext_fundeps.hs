{-# LANGUAGE FunctionalDependencies, FlexibleInstances, UndecidableInstances #-}
-- Functional dependencies determine element and result types.
module Main where

import qualified Data.Map as M

class Collection c e | c -> e where
  cinsert :: e -> c -> c
  cempty :: c
  clist :: c -> [e]

instance Collection [a] a where
  cinsert = (:)
  cempty = []
  clist = id

newtype Counts k = Counts (M.Map k Int)
instance Ord k => Collection (Counts k) k where
  cinsert k (Counts m) = Counts (M.insertWith (+) k 1 m)
  cempty = Counts M.empty
  clist (Counts m) = concatMap (\(k, n) -> replicate n k) (M.toList m)

class Mul a b c | a b -> c where (.*.) :: a -> b -> c
instance Mul Int Int Int where (.*.) = (*)
instance Mul Int Double Double where a .*. b = fromIntegral a * b
instance Mul a b c => Mul a [b] [c] where a .*. bs = map (a .*.) bs

fill :: Collection c e => [e] -> c
fill = foldr cinsert cempty

main :: IO ()
main = do
  print (clist (fill "banana" :: Counts Char))
  print (clist (cinsert 1 [2, 3 :: Int]))
  print ((2 :: Int) .*. (3 :: Int))
  print ((2 :: Int) .*. [1.5 :: Double, 2.5])
  print (sum ((3 :: Int) .*. [1 :: Int, 2]))
