-- Instances whose contexts recurse through the type's structure.
module Main where

data Tree a = Leaf | Node (Tree a) a (Tree a)

instance Show a => Show (Tree a) where
  showsPrec _ Leaf = showString "."
  showsPrec d (Node l x r) = showParen (d > 10) $
    showsPrec 11 l . showChar ' ' . showsPrec 11 x . showChar ' ' . showsPrec 11 r

instance Eq a => Eq (Tree a) where
  Leaf == Leaf = True
  Node a b c == Node d e f = a == d && b == e && c == f
  _ == _ = False

class Size a where size :: a -> Int
instance Size Int where size _ = 1
instance Size Bool where size _ = 2
instance Size a => Size [a] where size = sum . map size
instance (Size a, Size b) => Size (a, b) where size (a, b) = size a + size b
instance Size a => Size (Maybe a) where size = maybe 0 size
instance (Size a, Size b) => Size (Either a b) where size = either size size

main :: IO ()
main = do
  let t = Node (Node Leaf 1 Leaf) 2 Leaf :: Tree Int
  print t
  print (Just (Node Leaf (-3) Leaf :: Tree Int))
  print (t == t, t == Leaf)
  print (size [(1 :: Int, Just True), (2, Nothing)])
  print (size [Left (1 :: Int), Right [True, False]])
