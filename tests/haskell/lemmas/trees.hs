-- Properties of binary trees.
module Main where

data Nat = Z | S Nat deriving (Eq, Show)

data Tree = Leaf | Node Tree Nat Tree deriving (Eq, Show)

plus :: Nat -> Nat -> Nat
plus Z n = n
plus (S m) n = S (plus m n)

larger :: Nat -> Nat -> Nat
larger Z n = n
larger m Z = m
larger (S m) (S n) = S (larger m n)

atMost :: Nat -> Nat -> Bool
atMost Z _ = True
atMost (S _) Z = False
atMost (S m) (S n) = atMost m n

app :: [Nat] -> [Nat] -> [Nat]
app [] ys = ys
app (x : xs) ys = x : app xs ys

rev :: [Nat] -> [Nat]
rev [] = []
rev (x : xs) = app (rev xs) [x]

len :: [Nat] -> Nat
len [] = Z
len (_ : xs) = S (len xs)

each :: (Nat -> Nat) -> [Nat] -> [Nat]
each _ [] = []
each f (x : xs) = f x : each f xs

mirror :: Tree -> Tree
mirror Leaf = Leaf
mirror (Node l x r) = Node (mirror r) x (mirror l)

height :: Tree -> Nat
height Leaf = Z
height (Node l _ r) = S (larger (height l) (height r))

size :: Tree -> Nat
size Leaf = Z
size (Node l _ r) = S (plus (size l) (size r))

leaves :: Tree -> Nat
leaves Leaf = S Z
leaves (Node l _ r) = plus (leaves l) (leaves r)

flat :: Tree -> [Nat]
flat Leaf = []
flat (Node l x r) = app (flat l) (x : flat r)

onto :: Tree -> [Nat] -> [Nat]
onto Leaf ys = ys
onto (Node l x r) ys = onto l (x : onto r ys)

change :: (Nat -> Nat) -> Tree -> Tree
change _ Leaf = Leaf
change f (Node l x r) = Node (change f l) (f x) (change f r)

member :: Nat -> Tree -> Bool
member _ Leaf = False
member n (Node l x r) = n == x || member n l || member n r

nodes :: Tree -> Int
nodes Leaf = 0
nodes (Node l _ r) = nodes l + 1 + nodes r

ends :: Tree -> Int
ends Leaf = 1
ends (Node l _ r) = ends l + ends r

{-# CONTRACT prop01 :: {t | True} -> {r | r} #-}
prop01 :: Tree -> Bool
prop01 t = mirror (mirror t) == t

{-# CONTRACT prop02 :: {t | True} -> {r | r} #-}
prop02 :: Tree -> Bool
prop02 t = height (mirror t) == height t

{-# CONTRACT prop03 :: {t | True} -> {r | r} #-}
prop03 :: Tree -> Bool
prop03 t = size (mirror t) == size t

{-# CONTRACT prop04 :: {t | True} -> {r | r} #-}
prop04 :: Tree -> Bool
prop04 t = leaves t == S (size t)

{-# CONTRACT prop05 :: {t | True} -> {r | r} #-}
prop05 :: Tree -> Bool
prop05 t = len (flat t) == size t

{-# CONTRACT prop06 :: {t | True} -> {r | r} #-}
prop06 :: Tree -> Bool
prop06 t = flat (mirror t) == rev (flat t)

{-# CONTRACT prop07 :: {t | True} -> {ys | True} -> {r | r} #-}
prop07 :: Tree -> [Nat] -> Bool
prop07 t ys = onto t ys == app (flat t) ys

{-# CONTRACT prop08 :: {t | True} -> {r | r} #-}
prop08 :: Tree -> Bool
prop08 t = onto t [] == flat t

{-# CONTRACT prop09 :: {f | True} -> {t | True} -> {r | r} #-}
prop09 :: (Nat -> Nat) -> Tree -> Bool
prop09 f t = mirror (change f t) == change f (mirror t)

{-# CONTRACT prop10 :: {f | True} -> {t | True} -> {r | r} #-}
prop10 :: (Nat -> Nat) -> Tree -> Bool
prop10 f t = size (change f t) == size t

{-# CONTRACT prop11 :: {f | True} -> {t | True} -> {r | r} #-}
prop11 :: (Nat -> Nat) -> Tree -> Bool
prop11 f t = flat (change f t) == each f (flat t)

{-# CONTRACT prop12 :: {t | True} -> {r | r} #-}
prop12 :: Tree -> Bool
prop12 t = atMost (height t) (size t)

{-# CONTRACT prop13 :: {n | True} -> {t | True} -> {r | r} #-}
prop13 :: Nat -> Tree -> Bool
prop13 n t = member n (mirror t) == member n t

{-# CONTRACT prop14 :: {t | True} -> {r | r} #-}
prop14 :: Tree -> Bool
prop14 t = ends t == nodes t + 1

{-# CONTRACT prop15 :: {t | True} -> {r | r} #-}
prop15 :: Tree -> Bool
prop15 t = nodes (mirror t) == nodes t

{-# CONTRACT prop16 :: {f | True} -> {g | True} -> {t | True} -> {r | r} #-}
prop16 :: (Nat -> Nat) -> (Nat -> Nat) -> Tree -> Bool
prop16 f g t = change f (change g t) == change (f . g) t

main :: IO ()
main = print (size Leaf)
