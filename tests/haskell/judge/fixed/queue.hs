module Main where

class Container f where
  empty :: f a
  insert :: a -> f a -> f a
  remove :: f a -> Maybe (a, f a)
  toL :: f a -> [a]
  toL q = case remove q of
    Nothing -> []
    Just (x, rest) -> x : toL rest

data Queue a = Queue [a] [a]

newtype Stack a = Stack [a]

instance Container Queue where
  empty = Queue [] []
  insert x (Queue front back) = check front (x : back)
  remove (Queue [] _) = Nothing
  remove (Queue (x : front) back) = Just (x, check front back)

check :: [a] -> [a] -> Queue a
check [] back = Queue (reverse back) []
check front back = Queue front back

instance Container Stack where
  empty = Stack []
  insert x (Stack xs) = Stack (x : xs)
  remove (Stack []) = Nothing
  remove (Stack (x : xs)) = Just (x, Stack xs)

fill :: Container f => [a] -> f a
fill = foldr insert empty . reverse

main :: IO ()
main = do
  print (toL (fill [1 .. 6 :: Int] :: Queue Int))
  print (toL (fill "stack" :: Stack Char))
