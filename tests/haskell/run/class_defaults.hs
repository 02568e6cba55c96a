-- Default methods defined in terms of each other; minimal instances choose which.
module Main where

class Container f where
  empty :: f a
  insert :: a -> f a -> f a
  toL :: f a -> [a]
  size :: f a -> Int
  size = length . toL
  fromL :: [a] -> f a
  fromL = foldr insert empty

newtype Stack a = Stack [a]
newtype Queue a = Queue ([a], [a])

instance Container Stack where
  empty = Stack []
  insert x (Stack xs) = Stack (x : xs)
  toL (Stack xs) = xs

instance Container Queue where
  empty = Queue ([], [])
  insert x (Queue (f, b)) = Queue (f, x : b)
  toL (Queue (f, b)) = f ++ reverse b
  size (Queue (f, b)) = length f + length b

class Same a where
  same, differ :: a -> a -> Bool
  same x y = not (differ x y)
  differ x y = not (same x y)

instance Same Int where same = (==)
instance Same Bool where differ = (/=)

main :: IO ()
main = do
  print (toL (fromL "abc" :: Stack Char), size (fromL "abc" :: Stack Char))
  print (toL (fromL "abc" :: Queue Char), size (fromL "abc" :: Queue Char))
  print (same (1 :: Int) 1, differ (1 :: Int) 1, same True False, differ True False)
