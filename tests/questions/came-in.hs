-- Part of a result that came in through an argument.
module Main where

data Tree = Leaf | Node Tree Int Tree

insert :: Int -> Tree -> Tree
insert x Leaf = Node Leaf x Leaf
insert x (Node l y r)
  | x < y = Node (insert x l) y r
  | otherwise = Node l y (insert x r)

toList :: Tree -> [Int]
toList Leaf = []
toList (Node l x r) = toList l ++ [x] ++ toList r

scale :: Int -> Int
scale x
  | x > 5 = x * 10 + 5
  | otherwise = x * 10

build :: [Int] -> Tree
build = foldr (insert . scale) Leaf

main :: IO ()
main = print (toList (build [3, 9, 1]))
