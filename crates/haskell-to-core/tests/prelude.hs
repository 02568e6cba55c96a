module Prelude where

infixr 9 .
infixl 7 *
infixl 6 +, -
infixr 5 ++
infix 4 ==, <, >=
infixr 3 &&
infixl 4 <$>
infixr 0 $
infixl 1 >>=, >>

data Bool = False | True
data Int
data Char
data Integer
data Maybe a = Nothing | Just a
data Either a b = Left a | Right b
data IO a
type String = [Char]

class Eq a where
  (==) :: a -> a -> Bool
class Show a where
  show :: a -> String
class Functor f where
  fmap :: (a -> b) -> f a -> f b
class Functor m => Monad m where
  (>>=) :: m a -> (a -> m b) -> m b
  (>>) :: m a -> m b -> m b
  return :: a -> m a
class Num a where
  (+), (-), (*) :: a -> a -> a

(.) f g x = f (g x)
f $ x = f x
(++), (<), (>=), (&&) :: a
(++) = undefined
(<) = undefined
(>=) = undefined
(&&) = undefined
f <$> x = fmap f x
undefined = undefined
id x = x
map = undefined
length = undefined
filter = undefined
print = undefined
putStrLn = undefined
even = undefined
zip = undefined
fst (a, _) = a
otherwise = True
