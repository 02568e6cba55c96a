-- Insertions into a balanced (AVL) tree, then its sum: allocation and live data.
import System.Environment (getArgs)

data Tree = Leaf | Node !Int Tree Int Int Tree

height :: Tree -> Int
height Leaf = 0
height (Node h _ _ _ _) = h

node :: Tree -> Int -> Int -> Tree -> Tree
node l k v r = Node (1 + larger (height l) (height r)) l k v r

larger :: Int -> Int -> Int
larger a b = if a < b then b else a

balance :: Tree -> Int -> Int -> Tree -> Tree
balance l k v r
  | height l > height r + 1 = leftHeavy l k v r
  | height r > height l + 1 = rightHeavy l k v r
  | otherwise = node l k v r

leftHeavy :: Tree -> Int -> Int -> Tree -> Tree
leftHeavy (Node _ ll lk lv lr) k v r
  | height lr > height ll = case lr of
      Node _ a mk mv b -> node (node ll lk lv a) mk mv (node b k v r)
      Leaf -> node ll lk lv (node lr k v r)
  | otherwise = node ll lk lv (node lr k v r)
leftHeavy Leaf k v r = node Leaf k v r

rightHeavy :: Tree -> Int -> Int -> Tree -> Tree
rightHeavy l k v (Node _ rl rk rv rr)
  | height rl > height rr = case rl of
      Node _ a mk mv b -> node (node l k v a) mk mv (node b rk rv rr)
      Leaf -> node (node l k v rl) rk rv rr
  | otherwise = node (node l k v rl) rk rv rr
rightHeavy l k v Leaf = node l k v Leaf

insert :: Int -> Int -> Tree -> Tree
insert k v Leaf = node Leaf k v Leaf
insert k v (Node h l k2 v2 r)
  | k < k2 = balance (insert k v l) k2 v2 r
  | k2 < k = balance l k2 v2 (insert k v r)
  | otherwise = Node h l k v r

fill :: Int -> Int -> Tree -> Tree
fill n seed tree
  | n == 0 = tree
  | otherwise =
      let next = (seed * 1103515245 + 12345) `rem` 2147483648
      in tree `seq` fill (n - 1) next (insert next n tree)

total :: Tree -> Int -> Int
total Leaf acc = acc
total (Node _ l _ v r) acc = let below = total l acc in below `seq` total r (below + v)

main :: IO ()
main = do
  [size] <- getArgs
  print (total (fill (read size) 42 Leaf) 0)
