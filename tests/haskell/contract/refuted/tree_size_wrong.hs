-- A leaf counts for nothing.
module Main where


data Tree = Leaf | Node Tree Int Tree


{-# CONTRACT size :: Ok -> {r | r > 0} #-}
size :: Tree -> Int
size Leaf = 0
size (Node l _ r) = size l + 1 + size r

main :: IO ()
main = return ()
