-- blame: <>
-- fixed: fixed/classes.hs
module Main where

class Shape a where
  area :: a -> Int
  name :: a -> String
  name _ = "shape"
  describe :: a -> String
  describe x = name x ++ " of " ++ show (area x)

data Square = Square Int

data Rect = Rect { width :: Int, height :: Int }

instance Shape Square where
  area (Square n) = n * n
  name _ = "square"

instance Shape Rect where
  area r = width r * height r

newtype Pair a b = Pair (a, b)

instance (Shape a, Shape b) => Shape (Pair a b) where
  area (Pair (a, b)) = area a + area b
  name (Pair (a, b)) = name a ++ "+" ++ name b

data Tree a = Leaf | Node (Tree a) a (Tree a)

instance Functor Tree where
  fmap _ Leaf = Leaf
  fmap f (Node l x r) = Node (fmap f l) (f x) (fmap f r)

instance Foldable Tree where
  foldMap _ Leaf = mempty
  foldMap f (Node l x r) = foldMap f l <> f x <> foldMap f r

fromList :: Ord a => [a] -> Tree a
fromList = foldr insert Leaf

insert :: Ord a => a -> Tree a -> Tree a
insert x Leaf = Node Leaf x Leaf
insert x t@(Node l y r) = case compare x y of
  LT -> Node (insert x l) y r
  GT -> Node l y (insert x r)
  EQ -> t

newtype Max = Max Int deriving (Eq, Show)

instance Semigroup Max where
  Max a <> Max b = Max (a + b)

instance Monoid Max where
  mempty = Max 0

grow :: Rect -> Rect
grow r = r { width = width r + 1 }

main :: IO ()
main = do
  putStrLn (describe (Square 3))
  putStrLn (describe (Rect 2 5))
  putStrLn (describe (Pair (Square 2, grow (Rect 1 1))))
  let t = fromList [4, 2, 9, 2, 7]
  print (sum t)
  print (foldMap Max t)
  print (foldr (:) [] (fmap (* 2) t))
