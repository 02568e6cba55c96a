-- Zippers for lists and trees.
module Main where

import Data.Maybe (fromJust)

data Tree a = Leaf | Node (Tree a) a (Tree a) deriving Show
data Crumb a = LeftC a (Tree a) | RightC a (Tree a) deriving Show
type Zipper a = (Tree a, [Crumb a])

left, right, up :: Zipper a -> Maybe (Zipper a)
left (Node l x r, bs) = Just (l, LeftC x r : bs)
left _ = Nothing
right (Node l x r, bs) = Just (r, RightC x l : bs)
right _ = Nothing
up (t, LeftC x r : bs) = Just (Node t x r, bs)
up (t, RightC x l : bs) = Just (Node l x t, bs)
up (_, []) = Nothing

modify :: (a -> a) -> Zipper a -> Zipper a
modify f (Node l x r, bs) = (Node l (f x) r, bs)
modify _ z = z

top :: Zipper a -> Zipper a
top z = maybe z top (up z)

data LZ a = LZ [a] a [a] deriving Show
fwd, back :: LZ a -> LZ a
fwd (LZ l x (r : rs)) = LZ (x : l) r rs
fwd z = z
back (LZ (l : ls) x r) = LZ ls l (x : r)
back z = z

main :: IO ()
main = do
  let t = Node (Node Leaf 1 Leaf) 2 (Node Leaf 3 Leaf)
  print (fmap (fst . top . modify (* 10)) (left (t, []) ))
  print (fmap fst (left (t, []) >>= up >>= right))
  print (fmap (const ()) (up (t, [])), fmap (const ()) (left (t, []) >>= left >>= left))
  print (fwd (fwd (LZ [] 1 [2, 3])), back (fwd (LZ "" 'a' "b")))
