module Lib.Stack (Stack, emptyStack, push, pop, size) where

newtype Stack a = Stack [a]

instance Show a => Show (Stack a) where
  show (Stack xs) = "Stack" ++ show xs

instance Foldable Stack where
  foldr f z (Stack xs) = foldr f z xs

emptyStack :: Stack a
emptyStack = Stack []

push :: a -> Stack a -> Stack a
push x (Stack xs) = Stack (x : xs)

pop :: Stack a -> Maybe (a, Stack a)
pop (Stack []) = Nothing
pop (Stack (x : xs)) = Just (x, Stack xs)

size :: Stack a -> Int
size = length
