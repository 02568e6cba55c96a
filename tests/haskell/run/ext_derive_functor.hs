{-# LANGUAGE DeriveFunctor, DeriveFoldable, DeriveTraversable #-}
-- Derived Functor, Foldable and Traversable over nested structure and functions.
module Main where

import Data.Foldable (toList, foldl')
import Data.Traversable (mapAccumL)

data Tree a = Leaf | Node (Tree a) a (Tree a) deriving (Show, Functor, Foldable, Traversable)
data Rose a = Rose a [Rose a] deriving (Show, Functor, Foldable, Traversable)
data Two b a = Two b a (Maybe a) [(b, a)] deriving (Show, Functor, Foldable, Traversable)
newtype Reader r a = Reader { run :: r -> (Int, a) } deriving Functor

build :: Ord a => [a] -> Tree a
build = foldr ins Leaf
  where
    ins x Leaf = Node Leaf x Leaf
    ins x t@(Node l y r)
      | x < y = Node (ins x l) y r
      | x > y = Node l y (ins x r)
      | otherwise = t

main :: IO ()
main = do
  let t = build [3, 1, 2, 5, 4 :: Int]
  print (fmap (* 10) t)
  print (sum t, product t, length t, maximum t, elem 5 t, toList t)
  print (traverse (\x -> if x > 0 then Just (show x) else Nothing) t)
  print (fmap length (Rose "a" [Rose "bcd" [], Rose "ef" []]))
  print (sum (Two 'b' 1 (Just 2) [('c', 3)]), fmap show (Two () 1 Nothing [((), 2)]))
  print (mapAccumL (\a x -> (a + x, a)) 0 (Rose 1 [Rose 2 [Rose 3 []], Rose 4 []]))
  print (run (fmap (+ 1) (Reader (\r -> (r, r * 2)))) 5)
  print (foldr (:) [] (Rose 1 [Rose 2 [], Rose 3 []]), null Leaf)
