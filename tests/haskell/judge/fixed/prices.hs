{-# LANGUAGE ExistentialQuantification #-}
module Main where

import Data.List (intercalate)

-- Superclasses, default methods, a default in terms of a superclass.
class Named a where
  name :: a -> String
  nick :: a -> String
  nick = take 3 . name

class Named a => Priced a where
  price :: a -> Int
  discount :: a -> Int
  discount x
    | cost > 100 = cost `div` 10
    | cost > 50 = cost `div` 20
    | otherwise = 0
    where cost = price x
  label :: a -> String
  label x = nick x ++ ":" ++ show (net x)

net :: Priced a => a -> Int
net x = price x - discount x

data Book = Book { title :: String, pages :: Int } deriving (Show, Eq)
data Toy = Toy String Int deriving Show

instance Named Book where
  name = title

instance Named Toy where
  name (Toy n _) = n
  nick (Toy n _) = [head n]

instance Priced Book where
  price b = pages b `div` 4

instance Priced Toy where
  price (Toy _ age) = 30 + 2 * age
  discount t = if price t > 40 then 5 else 0

data Item = forall a. Priced a => Item a

labels :: [Item] -> [String]
labels = map (\(Item a) -> label a)

total :: [Item] -> Int
total items = sum [net a | Item a <- items]

reprint :: Int -> Book -> Book
reprint extra b = b { pages = pages b + extra }

main :: IO ()
main = do
  let b = Book { title = "Gormenghast", pages = 500 }
      items = [Item b, Item (reprint 20 b), Item (Toy "bear" 3), Item (Toy "train" 6), Item (Book "Emma" 240)]
  putStrLn (intercalate ", " (labels items))
  print (total items)
