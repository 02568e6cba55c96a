-- Properties of natural numbers in unary notation.
module Main where

data Nat = Z | S Nat deriving (Eq, Show)

plus :: Nat -> Nat -> Nat
plus Z n = n
plus (S m) n = S (plus m n)

minus :: Nat -> Nat -> Nat
minus Z _ = Z
minus m Z = m
minus (S m) (S n) = minus m n

times :: Nat -> Nat -> Nat
times Z _ = Z
times (S m) n = plus n (times m n)

atMost :: Nat -> Nat -> Bool
atMost Z _ = True
atMost (S _) Z = False
atMost (S m) (S n) = atMost m n

below :: Nat -> Nat -> Bool
below _ Z = False
below Z (S _) = True
below (S m) (S n) = below m n

larger :: Nat -> Nat -> Nat
larger Z n = n
larger m Z = m
larger (S m) (S n) = S (larger m n)

smaller :: Nat -> Nat -> Nat
smaller Z _ = Z
smaller _ Z = Z
smaller (S m) (S n) = S (smaller m n)

double :: Nat -> Nat
double Z = Z
double (S n) = S (S (double n))

half :: Nat -> Nat
half Z = Z
half (S Z) = Z
half (S (S n)) = S (half n)

even' :: Nat -> Bool
even' Z = True
even' (S Z) = False
even' (S (S n)) = even' n

toInt :: Nat -> Int
toInt Z = 0
toInt (S n) = 1 + toInt n

implies :: Bool -> Bool -> Bool
implies a b = not a || b

{-# CONTRACT prop01 :: {n | True} -> {r | r} #-}
prop01 :: Nat -> Bool
prop01 n = plus n Z == n

{-# CONTRACT prop02 :: {m | True} -> {n | True} -> {r | r} #-}
prop02 :: Nat -> Nat -> Bool
prop02 m n = plus m (S n) == S (plus m n)

{-# CONTRACT prop03 :: {m | True} -> {n | True} -> {r | r} #-}
prop03 :: Nat -> Nat -> Bool
prop03 m n = plus m n == plus n m

{-# CONTRACT prop04 :: {k | True} -> {m | True} -> {n | True} -> {r | r} #-}
prop04 :: Nat -> Nat -> Nat -> Bool
prop04 k m n = plus (plus k m) n == plus k (plus m n)

{-# CONTRACT prop05 :: {m | True} -> {n | True} -> {r | r} #-}
prop05 :: Nat -> Nat -> Bool
prop05 m n = minus n (plus n m) == Z

{-# CONTRACT prop06 :: {m | True} -> {n | True} -> {r | r} #-}
prop06 :: Nat -> Nat -> Bool
prop06 m n = minus (plus n m) n == m

{-# CONTRACT prop07 :: {k | True} -> {m | True} -> {n | True} -> {r | r} #-}
prop07 :: Nat -> Nat -> Nat -> Bool
prop07 k m n = minus (plus k m) (plus k n) == minus m n

{-# CONTRACT prop08 :: {i | True} -> {j | True} -> {k | True} -> {r | r} #-}
prop08 :: Nat -> Nat -> Nat -> Bool
prop08 i j k = minus (minus i j) k == minus i (plus j k)

{-# CONTRACT prop09 :: {n | True} -> {r | r} #-}
prop09 :: Nat -> Bool
prop09 n = minus n n == Z

{-# CONTRACT prop10 :: {n | True} -> {r | r} #-}
prop10 :: Nat -> Bool
prop10 n = atMost n Z == (n == Z)

{-# CONTRACT prop11 :: {i | True} -> {m | True} -> {r | r} #-}
prop11 :: Nat -> Nat -> Bool
prop11 i m = below i (S (plus i m))

{-# CONTRACT prop12 :: {m | True} -> {n | True} -> {r | r} #-}
prop12 :: Nat -> Nat -> Bool
prop12 m n = atMost n (plus n m)

{-# CONTRACT prop13 :: {a | True} -> {b | True} -> {c | True} -> {r | r} #-}
prop13 :: Nat -> Nat -> Nat -> Bool
prop13 a b c = larger (larger a b) c == larger a (larger b c)

{-# CONTRACT prop14 :: {a | True} -> {b | True} -> {r | r} #-}
prop14 :: Nat -> Nat -> Bool
prop14 a b = larger a b == larger b a

{-# CONTRACT prop15 :: {a | True} -> {b | True} -> {r | r} #-}
prop15 :: Nat -> Nat -> Bool
prop15 a b = (larger a b == a) == atMost b a

{-# CONTRACT prop16 :: {a | True} -> {b | True} -> {r | r} #-}
prop16 :: Nat -> Nat -> Bool
prop16 a b = (larger a b == b) == atMost a b

{-# CONTRACT prop17 :: {a | True} -> {b | True} -> {c | True} -> {r | r} #-}
prop17 :: Nat -> Nat -> Nat -> Bool
prop17 a b c = smaller (smaller a b) c == smaller a (smaller b c)

{-# CONTRACT prop18 :: {a | True} -> {b | True} -> {r | r} #-}
prop18 :: Nat -> Nat -> Bool
prop18 a b = smaller a b == smaller b a

{-# CONTRACT prop19 :: {a | True} -> {b | True} -> {r | r} #-}
prop19 :: Nat -> Nat -> Bool
prop19 a b = (smaller a b == a) == atMost a b

{-# CONTRACT prop20 :: {a | True} -> {b | True} -> {r | r} #-}
prop20 :: Nat -> Nat -> Bool
prop20 a b = (smaller a b == b) == atMost b a

{-# CONTRACT prop21 :: {m | True} -> {n | True} -> {r | r} #-}
prop21 :: Nat -> Nat -> Bool
prop21 m n = minus (plus m n) n == m

{-# CONTRACT prop22 :: {i | True} -> {m | True} -> {r | r} #-}
prop22 :: Nat -> Nat -> Bool
prop22 i m = below i (S (plus m i))

{-# CONTRACT prop23 :: {m | True} -> {n | True} -> {r | r} #-}
prop23 :: Nat -> Nat -> Bool
prop23 m n = atMost n (plus m n)

{-# CONTRACT prop24 :: {m | True} -> {n | True} -> {r | r} #-}
prop24 :: Nat -> Nat -> Bool
prop24 m n = atMost m n `implies` atMost m (S n)

{-# CONTRACT prop25 :: {k | True} -> {m | True} -> {n | True} -> {r | r} #-}
prop25 :: Nat -> Nat -> Nat -> Bool
prop25 k m n = minus (minus (S m) n) (S k) == minus (minus m n) k

{-# CONTRACT prop26 :: {n | True} -> {r | r} #-}
prop26 :: Nat -> Bool
prop26 n = times n Z == Z

{-# CONTRACT prop27 :: {m | True} -> {n | True} -> {r | r} #-}
prop27 :: Nat -> Nat -> Bool
prop27 m n = times m (S n) == plus m (times m n)

{-# CONTRACT prop28 :: {m | True} -> {n | True} -> {r | r} #-}
prop28 :: Nat -> Nat -> Bool
prop28 m n = times m n == times n m

{-# CONTRACT prop29 :: {k | True} -> {m | True} -> {n | True} -> {r | r} #-}
prop29 :: Nat -> Nat -> Nat -> Bool
prop29 k m n = times k (plus m n) == plus (times k m) (times k n)

{-# CONTRACT prop30 :: {k | True} -> {m | True} -> {n | True} -> {r | r} #-}
prop30 :: Nat -> Nat -> Nat -> Bool
prop30 k m n = times (times k m) n == times k (times m n)

{-# CONTRACT prop31 :: {n | True} -> {r | r} #-}
prop31 :: Nat -> Bool
prop31 n = double n == plus n n

{-# CONTRACT prop32 :: {n | True} -> {r | r} #-}
prop32 :: Nat -> Bool
prop32 n = half (double n) == n

{-# CONTRACT prop33 :: {n | True} -> {r | r} #-}
prop33 :: Nat -> Bool
prop33 n = even' (double n)

{-# CONTRACT prop34 :: {n | True} -> {r | r} #-}
prop34 :: Nat -> Bool
prop34 n = even' (plus n n)

{-# CONTRACT prop35 :: {n | True} -> {r | r} #-}
prop35 :: Nat -> Bool
prop35 n = half (plus n n) == n

{-# CONTRACT prop36 :: {m | True} -> {n | True} -> {r | r} #-}
prop36 :: Nat -> Nat -> Bool
prop36 m n = toInt (plus m n) == toInt m + toInt n

{-# CONTRACT prop37 :: {n | True} -> {r | r} #-}
prop37 :: Nat -> Bool
prop37 n = toInt n >= 0

{-# CONTRACT prop38 :: {m | True} -> {n | True} -> {r | r} #-}
prop38 :: Nat -> Nat -> Bool
prop38 m n = atMost m n || atMost n m

{-# CONTRACT prop39 :: {a | True} -> {b | True} -> {c | True} -> {r | r} #-}
prop39 :: Nat -> Nat -> Nat -> Bool
prop39 a b c = (atMost a b && atMost b c) `implies` atMost a c

{-# CONTRACT prop40 :: {m | True} -> {n | True} -> {r | r} #-}
prop40 :: Nat -> Nat -> Bool
prop40 m n = (atMost m n && atMost n m) `implies` (m == n)

main :: IO ()
main = print (plus (S Z) Z)
