-- Derived comparison: by constructor order first, then fields from left to right.
module Main where

import Data.List (sort, sortBy, insert)
import Data.Ord (comparing)

data Suit = Clubs | Diamonds | Hearts | Spades deriving (Eq, Ord, Show, Enum, Bounded)
data Card = Joker | Card { rank :: Int, suit :: Suit } deriving (Eq, Ord, Show)
data T a = L | T a :/\: T a | V a deriving (Eq, Ord, Show)

main :: IO ()
main = do
  print (sort [Card 3 Hearts, Joker, Card 3 Clubs, Card 2 Spades])
  print (maximum [minBound .. maxBound :: Suit])
  print [compare a b | a <- [L, V 1, L :/\: L], b <- [L, V (2 :: Int), L :/\: V 0]]
  print (max (V 'a') (V 'b'), min (Just 3) Nothing, compare (Left 1 :: Either Int Int) (Right 0))
  print (Card 1 Clubs < Card 1 Diamonds, Card 1 Clubs >= Joker)
  print (sortBy (comparing suit <> comparing (negate . rank)) [Card 1 Hearts, Card 9 Hearts, Card 5 Clubs])
  print (insert (2 :: Int, 'b') [(1, 'z'), (2, 'a'), (3, 'a')])
