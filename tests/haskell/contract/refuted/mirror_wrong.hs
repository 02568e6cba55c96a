-- Uses one side twice.
module Main where


data Tree = Leaf | Node Tree Int Tree


size :: Tree -> Int
size Leaf = 0
size (Node l _ r) = size l + 1 + size r

{-# CONTRACT mirror :: t:Ok -> {r | size r == size t} #-}
mirror :: Tree -> Tree
mirror Leaf = Leaf
mirror (Node l x r) = Node (mirror r) x (mirror r)

main :: IO ()
main = return ()
