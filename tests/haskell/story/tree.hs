data Tree = Leaf | Node Tree Int Tree

insert :: Int -> Tree -> Tree
insert x Leaf = Node Leaf x Leaf
insert x t@(Node l y r)
  | x < y = Node (insert x l) y r
  | x > y = Node l y (insert x r)
  | otherwise = t

smallest :: Tree -> Int
smallest (Node Leaf x _) = x
smallest (Node l _ _) = smallest l
smallest Leaf = 0

main :: IO ()
main = print (smallest (foldr insert Leaf [5, 2, 8]))
