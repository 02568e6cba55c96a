{-# LANGUAGE NoImplicitPrelude, BangPatterns #-}
-- | Equality and order: the classes, and their instances for the basic types, lists and
-- tuples. Stands below the numeric classes and therefore uses no numeric literals.
module GHC.Classes where

import GHC.Types

infix  4  ==, /=, <, <=, >=, >
infixr 3  &&
infixr 2  ||

class Eq a where
  (==), (/=) :: a -> a -> Bool
  x == y = not (x /= y)
  x /= y = not (x == y)
  {-# MINIMAL (==) | (/=) #-}

class Eq a => Ord a where
  compare :: a -> a -> Ordering
  (<), (<=), (>), (>=) :: a -> a -> Bool
  max, min :: a -> a -> a

  compare x y = if x == y then EQ else if x <= y then LT else GT
  x < y = case compare x y of { LT -> True; _ -> False }
  x <= y = case compare x y of { GT -> False; _ -> True }
  x > y = case compare x y of { GT -> True; _ -> False }
  x >= y = case compare x y of { LT -> False; _ -> True }
  max x y = if x <= y then y else x
  min x y = if x <= y then x else y
  {-# MINIMAL compare | (<=) #-}

(&&) :: Bool -> Bool -> Bool
True && x = x
False && _ = False

(||) :: Bool -> Bool -> Bool
True || _ = True
False || x = x

not :: Bool -> Bool
not True = False
not False = True

-- Primitives.

foreign import prim "int=" eqInt :: Int -> Int -> Bool
foreign import prim "int/=" neInt :: Int -> Int -> Bool
foreign import prim "int<" ltInt :: Int -> Int -> Bool
foreign import prim "int<=" leInt :: Int -> Int -> Bool
foreign import prim "int>" gtInt :: Int -> Int -> Bool
foreign import prim "int>=" geInt :: Int -> Int -> Bool
foreign import prim "int=" eqWord :: Word -> Word -> Bool
foreign import prim "int/=" neWord :: Word -> Word -> Bool
foreign import prim "word<" ltWord :: Word -> Word -> Bool
foreign import prim "word<=" leWord :: Word -> Word -> Bool
foreign import prim "integer=" eqInteger :: Integer -> Integer -> Bool
foreign import prim "integer/=" neInteger :: Integer -> Integer -> Bool
foreign import prim "integer<" ltInteger :: Integer -> Integer -> Bool
foreign import prim "integer<=" leInteger :: Integer -> Integer -> Bool
foreign import prim "integer>" gtInteger :: Integer -> Integer -> Bool
foreign import prim "integer>=" geInteger :: Integer -> Integer -> Bool
foreign import prim "double=" eqDouble :: Double -> Double -> Bool
foreign import prim "double/=" neDouble :: Double -> Double -> Bool
foreign import prim "double<" ltDouble :: Double -> Double -> Bool
foreign import prim "double<=" leDouble :: Double -> Double -> Bool
foreign import prim "double>" gtDouble :: Double -> Double -> Bool
foreign import prim "double>=" geDouble :: Double -> Double -> Bool
foreign import prim "double=" eqFloat :: Float -> Float -> Bool
foreign import prim "double/=" neFloat :: Float -> Float -> Bool
foreign import prim "double<" ltFloat :: Float -> Float -> Bool
foreign import prim "double<=" leFloat :: Float -> Float -> Bool
foreign import prim "double>" gtFloat :: Float -> Float -> Bool
foreign import prim "double>=" geFloat :: Float -> Float -> Bool
foreign import prim "char=" eqChar :: Char -> Char -> Bool
foreign import prim "char/=" neChar :: Char -> Char -> Bool
foreign import prim "char<" ltChar :: Char -> Char -> Bool
foreign import prim "char<=" leChar :: Char -> Char -> Bool

instance Eq Int where
  (==) = eqInt
  (/=) = neInt

instance Ord Int where
  compare x y = if ltInt x y then LT else if eqInt x y then EQ else GT
  (<) = ltInt
  (<=) = leInt
  (>) = gtInt
  (>=) = geInt
  max x y = if leInt x y then y else x
  min x y = if leInt x y then x else y

instance Eq Word where
  (==) = eqWord
  (/=) = neWord

instance Ord Word where
  compare x y = if ltWord x y then LT else if eqWord x y then EQ else GT
  (<) = ltWord
  (<=) = leWord
  x > y = ltWord y x
  x >= y = leWord y x
  max x y = if leWord x y then y else x
  min x y = if leWord x y then x else y

instance Eq Integer where
  (==) = eqInteger
  (/=) = neInteger

instance Ord Integer where
  compare x y = if ltInteger x y then LT else if eqInteger x y then EQ else GT
  (<) = ltInteger
  (<=) = leInteger
  (>) = gtInteger
  (>=) = geInteger
  max x y = if leInteger x y then y else x
  min x y = if leInteger x y then x else y

instance Eq Double where
  (==) = eqDouble
  (/=) = neDouble

instance Ord Double where
  compare x y = if ltDouble x y then LT else if eqDouble x y then EQ else GT
  (<) = ltDouble
  (<=) = leDouble
  (>) = gtDouble
  (>=) = geDouble
  max x y = if leDouble x y then y else x
  min x y = if leDouble x y then x else y

instance Eq Float where
  (==) = eqFloat
  (/=) = neFloat

instance Ord Float where
  compare x y = if ltFloat x y then LT else if eqFloat x y then EQ else GT
  (<) = ltFloat
  (<=) = leFloat
  (>) = gtFloat
  (>=) = geFloat
  max x y = if leFloat x y then y else x
  min x y = if leFloat x y then x else y

instance Eq Char where
  (==) = eqChar
  (/=) = neChar

instance Ord Char where
  compare x y = if ltChar x y then LT else if eqChar x y then EQ else GT
  (<) = ltChar
  (<=) = leChar
  x > y = ltChar y x
  x >= y = leChar y x
  max x y = if leChar x y then y else x
  min x y = if leChar x y then x else y

instance Eq Bool where
  x == y = eqInt (conIndex x) (conIndex y)
  x /= y = neInt (conIndex x) (conIndex y)

instance Ord Bool where
  compare x y = compare (conIndex x) (conIndex y)
  x < y = ltInt (conIndex x) (conIndex y)
  x <= y = leInt (conIndex x) (conIndex y)
  x > y = gtInt (conIndex x) (conIndex y)
  x >= y = geInt (conIndex x) (conIndex y)

instance Eq Ordering where
  x == y = eqInt (conIndex x) (conIndex y)
  x /= y = neInt (conIndex x) (conIndex y)

instance Ord Ordering where
  compare x y = compare (conIndex x) (conIndex y)
  x < y = ltInt (conIndex x) (conIndex y)
  x <= y = leInt (conIndex x) (conIndex y)
  x > y = gtInt (conIndex x) (conIndex y)
  x >= y = geInt (conIndex x) (conIndex y)

instance Eq () where
  () == () = True

instance Ord () where
  compare () () = EQ

instance Eq a => Eq (Maybe a) where
  Nothing == Nothing = True
  Just x == Just y = x == y
  _ == _ = False

instance Ord a => Ord (Maybe a) where
  compare Nothing Nothing = EQ
  compare Nothing (Just _) = LT
  compare (Just _) Nothing = GT
  compare (Just x) (Just y) = compare x y

instance Eq a => Eq [a] where
  [] == [] = True
  (x : xs) == (y : ys) = x == y && xs == ys
  _ == _ = False

instance Ord a => Ord [a] where
  compare [] [] = EQ
  compare [] (_ : _) = LT
  compare (_ : _) [] = GT
  compare (x : xs) (y : ys) = case compare x y of
    EQ -> compare xs ys
    other -> other

-- | The second where the first leaves two things equal.
thenCompare :: Ordering -> Ordering -> Ordering
thenCompare EQ o = o
thenCompare o _ = o

infixr 2 `thenCompare`

instance (Eq a, Eq b) => Eq (a, b) where
  (a1, b1) == (a2, b2) =
    a1 == a2 && b1 == b2

instance (Ord a, Ord b) => Ord (a, b) where
  compare (a1, b1) (a2, b2) =
    compare a1 a2 `thenCompare` compare b1 b2

instance (Eq a, Eq b, Eq c) => Eq (a, b, c) where
  (a1, b1, c1) == (a2, b2, c2) =
    a1 == a2 && b1 == b2 && c1 == c2

instance (Ord a, Ord b, Ord c) => Ord (a, b, c) where
  compare (a1, b1, c1) (a2, b2, c2) =
    compare a1 a2 `thenCompare` compare b1 b2 `thenCompare` compare c1 c2

instance (Eq a, Eq b, Eq c, Eq d) => Eq (a, b, c, d) where
  (a1, b1, c1, d1) == (a2, b2, c2, d2) =
    a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2

instance (Ord a, Ord b, Ord c, Ord d) => Ord (a, b, c, d) where
  compare (a1, b1, c1, d1) (a2, b2, c2, d2) =
    compare a1 a2 `thenCompare` compare b1 b2 `thenCompare` compare c1 c2 `thenCompare` compare d1 d2

instance (Eq a, Eq b, Eq c, Eq d, Eq e) => Eq (a, b, c, d, e) where
  (a1, b1, c1, d1, e1) == (a2, b2, c2, d2, e2) =
    a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2

instance (Ord a, Ord b, Ord c, Ord d, Ord e) => Ord (a, b, c, d, e) where
  compare (a1, b1, c1, d1, e1) (a2, b2, c2, d2, e2) =
    compare a1 a2 `thenCompare` compare b1 b2 `thenCompare` compare c1 c2 `thenCompare` compare d1 d2 `thenCompare` compare e1 e2

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f) => Eq (a, b, c, d, e, f) where
  (a1, b1, c1, d1, e1, f1) == (a2, b2, c2, d2, e2, f2) =
    a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f) => Ord (a, b, c, d, e, f) where
  compare (a1, b1, c1, d1, e1, f1) (a2, b2, c2, d2, e2, f2) =
    compare a1 a2 `thenCompare` compare b1 b2 `thenCompare` compare c1 c2 `thenCompare` compare d1 d2 `thenCompare` compare e1 e2 `thenCompare` compare f1 f2

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g) => Eq (a, b, c, d, e, f, g) where
  (a1, b1, c1, d1, e1, f1, g1) == (a2, b2, c2, d2, e2, f2, g2) =
    a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g) => Ord (a, b, c, d, e, f, g) where
  compare (a1, b1, c1, d1, e1, f1, g1) (a2, b2, c2, d2, e2, f2, g2) =
    compare a1 a2 `thenCompare` compare b1 b2 `thenCompare` compare c1 c2 `thenCompare` compare d1 d2 `thenCompare` compare e1 e2 `thenCompare` compare f1 f2 `thenCompare` compare g1 g2

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h) => Eq (a, b, c, d, e, f, g, h) where
  (a1, b1, c1, d1, e1, f1, g1, h1) == (a2, b2, c2, d2, e2, f2, g2, h2) =
    a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h) => Ord (a, b, c, d, e, f, g, h) where
  compare (a1, b1, c1, d1, e1, f1, g1, h1) (a2, b2, c2, d2, e2, f2, g2, h2) =
    compare a1 a2 `thenCompare` compare b1 b2 `thenCompare` compare c1 c2 `thenCompare` compare d1 d2 `thenCompare` compare e1 e2 `thenCompare` compare f1 f2 `thenCompare` compare g1 g2 `thenCompare` compare h1 h2

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i) => Eq (a, b, c, d, e, f, g, h, i) where
  (a1, b1, c1, d1, e1, f1, g1, h1, i1) == (a2, b2, c2, d2, e2, f2, g2, h2, i2) =
    a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2 && i1 == i2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i) => Ord (a, b, c, d, e, f, g, h, i) where
  compare (a1, b1, c1, d1, e1, f1, g1, h1, i1) (a2, b2, c2, d2, e2, f2, g2, h2, i2) =
    compare a1 a2 `thenCompare` compare b1 b2 `thenCompare` compare c1 c2 `thenCompare` compare d1 d2 `thenCompare` compare e1 e2 `thenCompare` compare f1 f2 `thenCompare` compare g1 g2 `thenCompare` compare h1 h2 `thenCompare` compare i1 i2

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j) => Eq (a, b, c, d, e, f, g, h, i, j) where
  (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1) == (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2) =
    a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2 && i1 == i2 && j1 == j2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j) => Ord (a, b, c, d, e, f, g, h, i, j) where
  compare (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1) (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2) =
    compare a1 a2 `thenCompare` compare b1 b2 `thenCompare` compare c1 c2 `thenCompare` compare d1 d2 `thenCompare` compare e1 e2 `thenCompare` compare f1 f2 `thenCompare` compare g1 g2 `thenCompare` compare h1 h2 `thenCompare` compare i1 i2 `thenCompare` compare j1 j2

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k) => Eq (a, b, c, d, e, f, g, h, i, j, k) where
  (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1) == (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2) =
    a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2 && i1 == i2 && j1 == j2 && k1 == k2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j, Ord k) => Ord (a, b, c, d, e, f, g, h, i, j, k) where
  compare (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1) (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2) =
    compare a1 a2 `thenCompare` compare b1 b2 `thenCompare` compare c1 c2 `thenCompare` compare d1 d2 `thenCompare` compare e1 e2 `thenCompare` compare f1 f2 `thenCompare` compare g1 g2 `thenCompare` compare h1 h2 `thenCompare` compare i1 i2 `thenCompare` compare j1 j2 `thenCompare` compare k1 k2

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k, Eq l) => Eq (a, b, c, d, e, f, g, h, i, j, k, l) where
  (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1) == (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2, l2) =
    a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2 && i1 == i2 && j1 == j2 && k1 == k2 && l1 == l2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j, Ord k, Ord l) => Ord (a, b, c, d, e, f, g, h, i, j, k, l) where
  compare (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1) (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2, l2) =
    compare a1 a2 `thenCompare` compare b1 b2 `thenCompare` compare c1 c2 `thenCompare` compare d1 d2 `thenCompare` compare e1 e2 `thenCompare` compare f1 f2 `thenCompare` compare g1 g2 `thenCompare` compare h1 h2 `thenCompare` compare i1 i2 `thenCompare` compare j1 j2 `thenCompare` compare k1 k2 `thenCompare` compare l1 l2

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k, Eq l, Eq m) => Eq (a, b, c, d, e, f, g, h, i, j, k, l, m) where
  (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1, m1) == (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2, l2, m2) =
    a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2 && i1 == i2 && j1 == j2 && k1 == k2 && l1 == l2 && m1 == m2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j, Ord k, Ord l, Ord m) => Ord (a, b, c, d, e, f, g, h, i, j, k, l, m) where
  compare (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1, m1) (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2, l2, m2) =
    compare a1 a2 `thenCompare` compare b1 b2 `thenCompare` compare c1 c2 `thenCompare` compare d1 d2 `thenCompare` compare e1 e2 `thenCompare` compare f1 f2 `thenCompare` compare g1 g2 `thenCompare` compare h1 h2 `thenCompare` compare i1 i2 `thenCompare` compare j1 j2 `thenCompare` compare k1 k2 `thenCompare` compare l1 l2 `thenCompare` compare m1 m2

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k, Eq l, Eq m, Eq n) => Eq (a, b, c, d, e, f, g, h, i, j, k, l, m, n) where
  (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1, m1, n1) == (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2, l2, m2, n2) =
    a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2 && i1 == i2 && j1 == j2 && k1 == k2 && l1 == l2 && m1 == m2 && n1 == n2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j, Ord k, Ord l, Ord m, Ord n) => Ord (a, b, c, d, e, f, g, h, i, j, k, l, m, n) where
  compare (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1, m1, n1) (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2, l2, m2, n2) =
    compare a1 a2 `thenCompare` compare b1 b2 `thenCompare` compare c1 c2 `thenCompare` compare d1 d2 `thenCompare` compare e1 e2 `thenCompare` compare f1 f2 `thenCompare` compare g1 g2 `thenCompare` compare h1 h2 `thenCompare` compare i1 i2 `thenCompare` compare j1 j2 `thenCompare` compare k1 k2 `thenCompare` compare l1 l2 `thenCompare` compare m1 m2 `thenCompare` compare n1 n2

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k, Eq l, Eq m, Eq n, Eq o) => Eq (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) where
  (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1, m1, n1, o1) == (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2, l2, m2, n2, o2) =
    a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2 && i1 == i2 && j1 == j2 && k1 == k2 && l1 == l2 && m1 == m2 && n1 == n2 && o1 == o2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j, Ord k, Ord l, Ord m, Ord n, Ord o) => Ord (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) where
  compare (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1, m1, n1, o1) (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2, l2, m2, n2, o2) =
    compare a1 a2 `thenCompare` compare b1 b2 `thenCompare` compare c1 c2 `thenCompare` compare d1 d2 `thenCompare` compare e1 e2 `thenCompare` compare f1 f2 `thenCompare` compare g1 g2 `thenCompare` compare h1 h2 `thenCompare` compare i1 i2 `thenCompare` compare j1 j2 `thenCompare` compare k1 k2 `thenCompare` compare l1 l2 `thenCompare` compare m1 m2 `thenCompare` compare n1 n2 `thenCompare` compare o1 o2
