-- Show through showsPrec or show, Ord through compare or <=, Foldable through foldr or foldMap.
module Main where

import Data.Foldable (toList)

data A = A Int
instance Show A where show (A n) = "A#" ++ show n
data B = B Int
instance Show B where showsPrec d (B n) = showParen (d > 10) (showString "B " . showsPrec 11 n)
instance Eq A where A x == A y = x == y
instance Ord A where A x <= A y = x <= y
instance Eq B where B x /= B y = x /= y
instance Ord B where compare (B x) (B y) = compare y x

newtype L a = L [a]
instance Foldable L where foldMap f (L xs) = mconcat (map f xs)
newtype M a = M [a]
instance Foldable M where foldr f z (M xs) = foldr f z xs

data Day = D Int deriving (Eq)
instance Enum Day where
  fromEnum (D n) = n
  toEnum = D . (`mod` 7)
instance Show Day where show (D n) = "d" ++ show n

main :: IO ()
main = do
  print (A 1, [A 2], Just (B 3), B (-1))
  print (A 1 < A 2, compare (A 3) (A 2), max (A 1) (A 5), maximum [B 1, B 2], B 1 == B 1)
  print (toList (L "abc"), sum (L [1, 2, 3]), length (M "ab"), foldl (flip (:)) [] (M [1, 2]), elem 3 (L [3]), null (M []))
  print (foldr1 (-) (L [10, 3, 2]), maximum (M [2, 9, 4]), product (L [2, 3]))
  print (take 4 [D 3 ..], succ (D 6), [D 1 .. D 4])
