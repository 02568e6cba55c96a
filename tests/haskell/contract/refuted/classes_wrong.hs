-- Classes of the program's own and Semigroup.
module Main where

class Shape s where
  area :: s -> Int
  scale :: Int -> s -> s

data Sq = Sq Int deriving (Eq, Show)
data Rc = Rc Int Int deriving (Eq, Show)
instance Shape Sq where
  area (Sq n) = n * n
  scale k (Sq n) = Sq (k * n)
instance Shape Rc where
  area (Rc a b) = a * b
  scale k (Rc a b) = Rc (k * a) b

{-# CONTRACT grow :: {k | k >= 1} -> {s | side s >= 0} -> {r | side r >= side s} #-}
grow :: Int -> Sq -> Sq
grow k s = if k == 1 then s else scale 2 s

side :: Sq -> Int
side (Sq n) = n

newtype Positive = Positive Int
instance Semigroup Positive where Positive a <> Positive b = Positive (a + b)

{-# CONTRACT join :: {p | pos p} -> {q | pos q} -> {r | pos r} #-}
join :: Positive -> Positive -> Positive
join a b = a <> b

{-# CONTRACT joinBad :: {p | pos p} -> {q | True} -> {r | pos r} #-}
joinBad :: Positive -> Positive -> Positive
joinBad a b = a <> b

pos :: Positive -> Bool
pos (Positive n) = n > 0


main :: IO ()
main = print (area (grow 2 (Sq 3)), area (scale 2 (Rc 1 2)))
