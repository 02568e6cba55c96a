-- The program's own data: recursive, parameterised, nested in itself.
module Main where

import Prelude hiding (Word)

data L a = Nil | Cons a (L a)

data Tree a = Leaf | Node (Tree a) a (Tree a)

data Rose a = Rose a [Rose a]

data Expr = Lit Int | Add Expr Expr | Mul Expr Expr | Neg Expr

data Shape = Circle Int | Rect Int Int

data Cmd = Push Int | Pop | Dup deriving (Eq)

data Word = Word String | Gap

size :: L a -> Int
size Nil = 0
size (Cons _ r) = 1 + size r

allL :: (a -> Bool) -> L a -> Bool
allL _ Nil = True
allL p (Cons x r) = p x && allL p r

-- false
{-# CONTRACT inner :: {x | True} -> {r | allL (\y -> size y <= 5) r} #-}
inner :: L (L Int) -> L (L Int)
inner x = x

-- false
{-# CONTRACT outer :: {x | True} -> {r | allL (allL (> 0)) r} #-}
outer :: L (L Int) -> L (L Int)
outer x = x

-- refuted
{-# CONTRACT append :: {a | True} -> {b | True} -> {r | size r == size a} #-}
append :: L Int -> L Int -> L Int
append Nil b = b
append (Cons x r) b = Cons x (append r b)

depth :: Tree a -> Int
depth Leaf = 0
depth (Node l _ r) = 1 + max (depth l) (depth r)

count :: Tree a -> Int
count Leaf = 0
count (Node l _ r) = count l + 1 + count r

-- refuted
{-# CONTRACT mirror :: {t | True} -> {r | depth r < count r} #-}
mirror :: Tree Int -> Tree Int
mirror Leaf = Leaf
mirror (Node l x r) = Node (mirror r) x (mirror l)

-- refuted
{-# CONTRACT insertT :: {x | True} -> {t | True} -> {r | count r == count t + 1} #-}
insertT :: Int -> Tree Int -> Tree Int
insertT x Leaf = Node Leaf x Leaf
insertT x t@(Node l y r)
  | x < y = Node (insertT x l) y r
  | x > y = Node l y (insertT x r)
  | otherwise = t

-- refuted
{-# CONTRACT leftmost :: {t | True} -> Ok #-}
leftmost :: Tree Int -> Int
leftmost (Node Leaf x _) = x
leftmost (Node l _ _) = leftmost l

roseCount :: Rose a -> Int
roseCount (Rose _ rs) = 1 + sum (map roseCount rs)

-- refuted
{-# CONTRACT prune :: {t | True} -> {r | roseCount r < roseCount t} #-}
prune :: Rose Int -> Rose Int
prune (Rose x _) = Rose x []

-- refuted
{-# CONTRACT eval :: {e | True} -> {r | r >= 0} #-}
eval :: Expr -> Int
eval (Lit n) = abs n
eval (Add a b) = eval a + eval b
eval (Mul a b) = eval a * eval b
eval (Neg a) = 0 - eval a

-- refuted
{-# CONTRACT area :: {s | True} -> {r | r >= 0} #-}
area :: Shape -> Int
area (Circle r) = 3 * r
area (Rect a b) = a * b

-- refuted
{-# CONTRACT step :: {c | True} -> {st | c /= Pop} -> {r | length r == length st + 1} #-}
step :: Cmd -> [Int] -> [Int]
step (Push n) st = n : st
step Pop (_ : st) = st
step Dup (x : st) = x : x : st
step _ [] = []

-- refuted
{-# CONTRACT letters :: {w | True} -> {r | r > 0} #-}
letters :: Word -> Int
letters (Word s) = length s
letters Gap = 1

-- refuted
{-# CONTRACT spell :: {w | letters w > 0} -> {r | not (null r)} #-}
spell :: Word -> String
spell (Word s) = s
spell Gap = ""

-- false
{-# CONTRACT treeOfLists :: {t | True} -> {r | allT (\x -> length x <= 2) r} #-}
treeOfLists :: Tree [Int] -> Tree [Int]
treeOfLists t = t

allT :: (a -> Bool) -> Tree a -> Bool
allT _ Leaf = True
allT p (Node l x r) = allT p l && p x && allT p r

data Nest a = Flat a | Deep (Nest [a])

levels :: Nest a -> Int
levels (Flat _) = 0
levels (Deep n) = 1 + levels n

-- false
{-# CONTRACT shallow :: {n | True} -> {r | levels r <= 2} #-}
shallow :: Nest Int -> Nest Int
shallow n = n

-- refuted
{-# CONTRACT maybeSum :: {ms | not (null ms)} -> {r | r >= length ms} #-}
maybeSum :: [Maybe Int] -> Int
maybeSum ms = sum [n | Just n <- ms]

-- refuted
{-# CONTRACT eitherSize :: {e | True} -> {r | r > 0} #-}
eitherSize :: Either String [Int] -> Int
eitherSize (Left s) = length s
eitherSize (Right xs) = 1 + length xs

main :: IO ()
main = print (eval (Add (Lit 1) (Lit 2)))
