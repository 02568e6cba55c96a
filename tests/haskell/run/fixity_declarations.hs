-- Operators with their own fixities, for functions, constructors and methods.
module Main where

infixl 6 |+|
infixr 5 :>
infix 4 `near`
infixr 0 `then'`

data Stack = Empty | Int :> Stack deriving (Show, Eq)

(|+|) :: Int -> Int -> Int
a |+| b = a * 10 + b

near :: Int -> Int -> Bool
near a b = abs (a - b) <= 1

then' :: a -> (a -> b) -> b
x `then'` f = f x

class Joins a where
  infixr 7 <+>
  (<+>) :: a -> a -> a

instance Joins [b] where
  (<+>) = (++)

main :: IO ()
main = do
  print (1 |+| 2 |+| 3)
  print (1 :> 2 :> Empty)
  print (1 |+| 2 `near` 13)
  print (5 `then'` \x -> x + 1)
  print ([1 :: Int] <+> [2] <+> [3])
  print (1 |+| 2 * 3)
