-- Classes and instances of the program's own.
module Main where

data Colour = Red | Green | Blue deriving (Eq, Ord, Enum, Bounded)

-- Two are the same where their first parts are.
data Version = Version Int Int

instance Eq Version where
  Version a _ == Version b _ = a == b

instance Ord Version where
  compare (Version a x) (Version b y) = compare (a, y) (b, x)

class Sized a where
  sizeOf :: a -> Int
  sizeOf _ = -1
  weight :: a -> Int

instance Sized Int where
  sizeOf n = n
  weight n = n * n

instance Sized Bool where
  weight b = if b then 1 else 0

instance Sized a => Sized [a] where
  sizeOf = length
  weight xs = sum (map weight xs)

newtype Max = Max Int

instance Semigroup Max where
  Max a <> Max b = Max (max a b)

newtype Odd = Odd Int deriving (Eq)

instance Num Odd where
  Odd a + Odd b = Odd (a - b)
  Odd a * Odd b = Odd (a + b)
  abs = id
  signum = id
  negate = id
  fromInteger n = Odd (fromInteger n)

-- refuted
{-# CONTRACT after :: {c | True} -> Ok #-}
after :: Colour -> Colour
after c = succ c

-- refuted
{-# CONTRACT ranked :: {c | c > Red} -> {r | r > 1} #-}
ranked :: Colour -> Int
ranked = fromEnum

minor :: Version -> Int
minor (Version _ m) = m

-- refuted
{-# CONTRACT sameMinor :: {v | True} -> {w | v == w} -> {r | r == minor w} #-}
sameMinor :: Version -> Version -> Int
sameMinor v _ = minor v

-- false
{-# CONTRACT reflexive :: {v | True} -> {r | r} #-}
reflexive :: Version -> Bool
reflexive v = v >= v && v <= Version 0 0

-- refuted
{-# CONTRACT comparable :: {v | True} -> {w | v /= w} -> {r | r} #-}
comparable :: Version -> Version -> Bool
comparable v w = v < w

-- refuted
{-# CONTRACT measured :: {b | True} -> {r | r >= 0} #-}
measured :: Bool -> Int
measured b = sizeOf b

-- refuted
{-# CONTRACT heavy :: {xs | not (null xs)} -> {r | r > 0} #-}
heavy :: [Bool] -> Int
heavy = weight

unMax :: Max -> Int
unMax (Max n) = n

-- refuted
{-# CONTRACT joined :: {a | True} -> {b | True} -> {r | unMax r == unMax a} #-}
joined :: Max -> Max -> Max
joined a b = a <> b

value :: Odd -> Int
value (Odd n) = n

-- refuted
{-# CONTRACT sumOdd :: {a | True} -> {b | True} -> {r | value r == value a + value b} #-}
sumOdd :: Odd -> Odd -> Odd
sumOdd a b = a + b

-- The library adds from the left.
-- refuted
{-# CONTRACT totalOdd :: {a | True} -> {b | True} -> {r | r == a + (b + 0)} #-}
totalOdd :: Odd -> Odd -> Odd
totalOdd a b = sum [a, b]

-- refuted
{-# CONTRACT smallest :: {xs | not (null xs)} -> {r | r < maximum xs} #-}
smallest :: [Colour] -> Colour
smallest = minimum

-- refuted
{-# CONTRACT allColours :: {c | True} -> {r | length r == 3} #-}
allColours :: Colour -> [Colour]
allColours c = [c ..]

main :: IO ()
main = print (ranked Green)
