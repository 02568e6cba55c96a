-- blame: go
-- fixed: fixed/tree.hs
module Main where

data Tree = Leaf | Node Tree Int Tree

insertT :: Int -> Tree -> Tree
insertT x Leaf = Node Leaf x Leaf
insertT x t@(Node l y r)
  | x < y = Node (insertT x l) y r
  | x > y = Node l y (insertT x r)
  | otherwise = t

fromList :: [Int] -> Tree
fromList = foldr insertT Leaf

toList :: Tree -> [Int]
toList t = go t []
  where
    go Leaf rest = rest
    go (Node l x r) rest = go l (go r (x : rest))

size :: Tree -> Int
size Leaf = 0
size (Node l _ r) = size l + 1 + size r

depth :: Tree -> Int
depth Leaf = 0
depth (Node l _ r) = 1 + max (depth l) (depth r)

delete :: Int -> Tree -> Tree
delete _ Leaf = Leaf
delete x (Node l y r)
  | x < y = Node (delete x l) y r
  | x > y = Node l y (delete x r)
  | otherwise = join l r

join :: Tree -> Tree -> Tree
join Leaf r = r
join l r = let (m, l') = largest l in Node l' m r

largest :: Tree -> (Int, Tree)
largest (Node l x Leaf) = (x, l)
largest (Node l x r) = let (m, r') = largest r in (m, Node l x r')
largest Leaf = error "largest of nothing"

main :: IO ()
main = do
  let t = fromList [5, 2, 8, 1, 9, 3, 7]
  print (toList t)
  print (size t, depth t)
  print (toList (delete 7 (delete 3 t)))
  print (toList (delete 2 (delete 9 t)))
