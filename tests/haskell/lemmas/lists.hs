-- Properties of lists, with functions of the program's own over natural numbers in unary notation.
module Main where

data Nat = Z | S Nat deriving (Eq, Show)

minus :: Nat -> Nat -> Nat
minus Z _ = Z
minus m Z = m
minus (S m) (S n) = minus m n

plus :: Nat -> Nat -> Nat
plus Z n = n
plus (S m) n = S (plus m n)

atMost :: Nat -> Nat -> Bool
atMost Z _ = True
atMost (S _) Z = False
atMost (S m) (S n) = atMost m n

below :: Nat -> Nat -> Bool
below _ Z = False
below Z (S _) = True
below (S m) (S n) = below m n

implies :: Bool -> Bool -> Bool
implies a b = not a || b

app :: [a] -> [a] -> [a]
app [] ys = ys
app (x : xs) ys = x : app xs ys

rev :: [a] -> [a]
rev [] = []
rev (x : xs) = app (rev xs) [x]

revOnto :: [a] -> [a] -> [a]
revOnto [] ys = ys
revOnto (x : xs) ys = revOnto xs (x : ys)

len :: [a] -> Nat
len [] = Z
len (_ : xs) = S (len xs)

takeN :: Nat -> [a] -> [a]
takeN Z _ = []
takeN (S _) [] = []
takeN (S n) (x : xs) = x : takeN n xs

dropN :: Nat -> [a] -> [a]
dropN Z xs = xs
dropN (S _) [] = []
dropN (S n) (_ : xs) = dropN n xs

count :: Nat -> [Nat] -> Nat
count _ [] = Z
count n (x : xs) = if n == x then S (count n xs) else count n xs

has :: Nat -> [Nat] -> Bool
has _ [] = False
has n (x : xs) = n == x || has n xs

without :: Nat -> [Nat] -> [Nat]
without _ [] = []
without n (x : xs) = if n == x then without n xs else x : without n xs

keep :: (a -> Bool) -> [a] -> [a]
keep _ [] = []
keep p (x : xs) = if p x then x : keep p xs else keep p xs

each :: (a -> b) -> [a] -> [b]
each _ [] = []
each f (x : xs) = f x : each f xs

front :: (a -> Bool) -> [a] -> [a]
front _ [] = []
front p (x : xs) = if p x then x : front p xs else []

back :: (a -> Bool) -> [a] -> [a]
back _ [] = []
back p (x : xs) = if p x then back p xs else x : xs

pairs :: [a] -> [b] -> [(a, b)]
pairs [] _ = []
pairs _ [] = []
pairs (x : xs) (y : ys) = (x, y) : pairs xs ys

pairsFrom :: a -> [a] -> [b] -> [(a, b)]
pairsFrom _ _ [] = []
pairsFrom x xs (y : ys) = (x, y) : pairs xs ys

butLast :: [a] -> [a]
butLast [] = []
butLast [_] = []
butLast (x : xs) = x : butLast xs

butLastOfTwo :: [a] -> [a] -> [a]
butLastOfTwo xs [] = butLast xs
butLastOfTwo xs ys = app xs (butLast ys)

final :: [Nat] -> Nat
final [] = Z
final [x] = x
final (_ : xs) = final xs

finalOfTwo :: [Nat] -> [Nat] -> Nat
finalOfTwo xs [] = final xs
finalOfTwo _ ys = final ys

place :: Nat -> [Nat] -> [Nat]
place n [] = [n]
place n (x : xs) = if below n x then n : x : xs else x : place n xs

placeOnce :: Nat -> [Nat] -> [Nat]
placeOnce n [] = [n]
placeOnce n (x : xs) = if n == x then x : xs else x : placeOnce n xs

insort :: Nat -> [Nat] -> [Nat]
insort n [] = [n]
insort n (x : xs) = if atMost n x then n : x : xs else x : insort n xs

sorting :: [Nat] -> [Nat]
sorting [] = []
sorting (x : xs) = insort x (sorting xs)

ordered :: [Nat] -> Bool
ordered [] = True
ordered [_] = True
ordered (x : y : ys) = atMost x y && ordered (y : ys)

isEmpty :: [a] -> Bool
isEmpty [] = True
isEmpty _ = False

{-# CONTRACT prop01 :: {n | True} -> {xs | True} -> {r | r} #-}
prop01 :: Nat -> [Nat] -> Bool
prop01 n xs = app (takeN n xs) (dropN n xs) == xs

{-# CONTRACT prop02 :: {n | True} -> {xs | True} -> {ys | True} -> {r | r} #-}
prop02 :: Nat -> [Nat] -> [Nat] -> Bool
prop02 n xs ys = plus (count n xs) (count n ys) == count n (app xs ys)

{-# CONTRACT prop03 :: {n | True} -> {xs | True} -> {ys | True} -> {r | r} #-}
prop03 :: Nat -> [Nat] -> [Nat] -> Bool
prop03 n xs ys = atMost (count n xs) (count n (app xs ys))

{-# CONTRACT prop04 :: {n | True} -> {xs | True} -> {r | r} #-}
prop04 :: Nat -> [Nat] -> Bool
prop04 n xs = S (count n xs) == count n (n : xs)

{-# CONTRACT prop05 :: {n | True} -> {x | True} -> {xs | True} -> {r | r} #-}
prop05 :: Nat -> Nat -> [Nat] -> Bool
prop05 n x xs = (n == x) `implies` (S (count n xs) == count n (x : xs))

{-# CONTRACT prop06 :: {xs | True} -> {r | r} #-}
prop06 :: [Nat] -> Bool
prop06 xs = dropN Z xs == xs

{-# CONTRACT prop07 :: {n | True} -> {f | True} -> {xs | True} -> {r | r} #-}
prop07 :: Nat -> (Nat -> Nat) -> [Nat] -> Bool
prop07 n f xs = dropN n (each f xs) == each f (dropN n xs)

{-# CONTRACT prop08 :: {n | True} -> {x | True} -> {xs | True} -> {r | r} #-}
prop08 :: Nat -> Nat -> [Nat] -> Bool
prop08 n x xs = dropN (S n) (x : xs) == dropN n xs

{-# CONTRACT prop09 :: {p | True} -> {xs | True} -> {ys | True} -> {r | r} #-}
prop09 :: (Nat -> Bool) -> [Nat] -> [Nat] -> Bool
prop09 p xs ys = keep p (app xs ys) == app (keep p xs) (keep p ys)

{-# CONTRACT prop10 :: {x | True} -> {xs | True} -> {r | r} #-}
prop10 :: Nat -> [Nat] -> Bool
prop10 x xs = len (place x xs) == S (len xs)

{-# CONTRACT prop11 :: {x | True} -> {xs | True} -> {r | r} #-}
prop11 :: Nat -> [Nat] -> Bool
prop11 x xs = (xs == []) `implies` (final (x : xs) == x)

{-# CONTRACT prop12 :: {n | True} -> {xs | True} -> {r | r} #-}
prop12 :: Nat -> [Nat] -> Bool
prop12 n xs = len (dropN n xs) == minus (len xs) n

{-# CONTRACT prop13 :: {xs | True} -> {r | r} #-}
prop13 :: [Nat] -> Bool
prop13 xs = len (sorting xs) == len xs

{-# CONTRACT prop14 :: {x | True} -> {xs | True} -> {ys | True} -> {r | r} #-}
prop14 :: Nat -> [Nat] -> [Nat] -> Bool
prop14 x xs ys = has x xs `implies` has x (app xs ys)

{-# CONTRACT prop15 :: {x | True} -> {xs | True} -> {ys | True} -> {r | r} #-}
prop15 :: Nat -> [Nat] -> [Nat] -> Bool
prop15 x xs ys = has x ys `implies` has x (app xs ys)

{-# CONTRACT prop16 :: {x | True} -> {xs | True} -> {r | r} #-}
prop16 :: Nat -> [Nat] -> Bool
prop16 x xs = has x (app xs [x])

{-# CONTRACT prop17 :: {x | True} -> {xs | True} -> {r | r} #-}
prop17 :: Nat -> [Nat] -> Bool
prop17 x xs = has x (placeOnce x xs)

{-# CONTRACT prop18 :: {x | True} -> {xs | True} -> {r | r} #-}
prop18 :: Nat -> [Nat] -> Bool
prop18 x xs = has x (place x xs)

{-# CONTRACT prop19 :: {xs | True} -> {r | r} #-}
prop19 :: [Nat] -> Bool
prop19 xs = back (const False) xs == xs

{-# CONTRACT prop20 :: {xs | True} -> {r | r} #-}
prop20 :: [Nat] -> Bool
prop20 xs = front (const True) xs == xs

{-# CONTRACT prop21 :: {x | True} -> {xs | True} -> {r | r} #-}
prop21 :: Nat -> [Nat] -> Bool
prop21 x xs = not (has x (without x xs))

{-# CONTRACT prop22 :: {n | True} -> {xs | True} -> {r | r} #-}
prop22 :: Nat -> [Nat] -> Bool
prop22 n xs = count n (app xs [n]) == S (count n xs)

{-# CONTRACT prop23 :: {n | True} -> {x | True} -> {xs | True} -> {r | r} #-}
prop23 :: Nat -> Nat -> [Nat] -> Bool
prop23 n x xs = plus (count n [x]) (count n xs) == count n (x : xs)

{-# CONTRACT prop24 :: {xs | True} -> {r | r} #-}
prop24 :: [Nat] -> Bool
prop24 xs = takeN Z xs == []

{-# CONTRACT prop25 :: {n | True} -> {f | True} -> {xs | True} -> {r | r} #-}
prop25 :: Nat -> (Nat -> Nat) -> [Nat] -> Bool
prop25 n f xs = takeN n (each f xs) == each f (takeN n xs)

{-# CONTRACT prop26 :: {n | True} -> {x | True} -> {xs | True} -> {r | r} #-}
prop26 :: Nat -> Nat -> [Nat] -> Bool
prop26 n x xs = takeN (S n) (x : xs) == x : takeN n xs

{-# CONTRACT prop27 :: {p | True} -> {xs | True} -> {r | r} #-}
prop27 :: (Nat -> Bool) -> [Nat] -> Bool
prop27 p xs = app (front p xs) (back p xs) == xs

{-# CONTRACT prop28 :: {x | True} -> {y | True} -> {xs | True} -> {ys | True} -> {r | r} #-}
prop28 :: Nat -> Nat -> [Nat] -> [Nat] -> Bool
prop28 x y xs ys = pairs (x : xs) (y : ys) == (x, y) : pairs xs ys

{-# CONTRACT prop29 :: {x | True} -> {xs | True} -> {ys | True} -> {r | r} #-}
prop29 :: Nat -> [Nat] -> [Nat] -> Bool
prop29 x xs ys = pairs (x : xs) ys == pairsFrom x xs ys

{-# CONTRACT prop30 :: {xs | True} -> {r | r} #-}
prop30 :: [Nat] -> Bool
prop30 xs = null (pairs ([] :: [Nat]) xs)

{-# CONTRACT prop31 :: {xs | True} -> {r | r} #-}
prop31 :: [Nat] -> Bool
prop31 xs = not (isEmpty xs) `implies` (app (butLast xs) [final xs] == xs)

{-# CONTRACT prop32 :: {xs | True} -> {ys | True} -> {r | r} #-}
prop32 :: [Nat] -> [Nat] -> Bool
prop32 xs ys = butLast (app xs ys) == butLastOfTwo xs ys

{-# CONTRACT prop33 :: {xs | True} -> {r | r} #-}
prop33 :: [Nat] -> Bool
prop33 xs = butLast xs == takeN (minus (len xs) (S Z)) xs

{-# CONTRACT prop34 :: {x | True} -> {xs | True} -> {r | r} #-}
prop34 :: Nat -> [Nat] -> Bool
prop34 x xs = butLast (app xs [x]) == xs

{-# CONTRACT prop35 :: {n | True} -> {xs | True} -> {r | r} #-}
prop35 :: Nat -> [Nat] -> Bool
prop35 n xs = count n xs == count n (rev xs)

{-# CONTRACT prop36 :: {n | True} -> {xs | True} -> {r | r} #-}
prop36 :: Nat -> [Nat] -> Bool
prop36 n xs = count n xs == count n (sorting xs)

{-# CONTRACT prop37 :: {n | True} -> {xs | True} -> {ys | True} -> {r | r} #-}
prop37 :: Nat -> [Nat] -> [Nat] -> Bool
prop37 n xs ys = dropN n (app xs ys) == app (dropN n xs) (dropN (minus n (len xs)) ys)

{-# CONTRACT prop38 :: {m | True} -> {n | True} -> {xs | True} -> {r | r} #-}
prop38 :: Nat -> Nat -> [Nat] -> Bool
prop38 m n xs = dropN n (dropN m xs) == dropN (plus n m) xs

{-# CONTRACT prop39 :: {m | True} -> {n | True} -> {xs | True} -> {r | r} #-}
prop39 :: Nat -> Nat -> [Nat] -> Bool
prop39 m n xs = dropN n (takeN m xs) == takeN (minus m n) (dropN n xs)

{-# CONTRACT prop40 :: {n | True} -> {xs | True} -> {ys | True} -> {r | r} #-}
prop40 :: Nat -> [Nat] -> [Nat] -> Bool
prop40 n xs ys = dropN n (pairs xs ys) == pairs (dropN n xs) (dropN n ys)

{-# CONTRACT prop41 :: {xs | True} -> {ys | True} -> {r | r} #-}
prop41 :: [Nat] -> [Nat] -> Bool
prop41 xs ys = (ys == []) `implies` (final (app xs ys) == final xs)

{-# CONTRACT prop42 :: {xs | True} -> {ys | True} -> {r | r} #-}
prop42 :: [Nat] -> [Nat] -> Bool
prop42 xs ys = not (isEmpty ys) `implies` (final (app xs ys) == final ys)

{-# CONTRACT prop43 :: {xs | True} -> {ys | True} -> {r | r} #-}
prop43 :: [Nat] -> [Nat] -> Bool
prop43 xs ys = final (app xs ys) == finalOfTwo xs ys

{-# CONTRACT prop44 :: {x | True} -> {xs | True} -> {r | r} #-}
prop44 :: Nat -> [Nat] -> Bool
prop44 x xs = not (isEmpty xs) `implies` (final (x : xs) == final xs)

{-# CONTRACT prop45 :: {n | True} -> {xs | True} -> {r | r} #-}
prop45 :: Nat -> [Nat] -> Bool
prop45 n xs = below n (len xs) `implies` (final (dropN n xs) == final xs)

{-# CONTRACT prop46 :: {x | True} -> {xs | True} -> {r | r} #-}
prop46 :: Nat -> [Nat] -> Bool
prop46 x xs = final (app xs [x]) == x

{-# CONTRACT prop47 :: {p | True} -> {xs | True} -> {r | r} #-}
prop47 :: (Nat -> Bool) -> [Nat] -> Bool
prop47 p xs = atMost (len (keep p xs)) (len xs)

{-# CONTRACT prop48 :: {xs | True} -> {r | r} #-}
prop48 :: [Nat] -> Bool
prop48 xs = len (butLast xs) == minus (len xs) (S Z)

{-# CONTRACT prop49 :: {x | True} -> {xs | True} -> {r | r} #-}
prop49 :: Nat -> [Nat] -> Bool
prop49 x xs = atMost (len (without x xs)) (len xs)

{-# CONTRACT prop50 :: {x | True} -> {y | True} -> {xs | True} -> {r | r} #-}
prop50 :: Nat -> Nat -> [Nat] -> Bool
prop50 x y xs = not (x == y) `implies` (has x (place y xs) == has x xs)

{-# CONTRACT prop51 :: {n | True} -> {xs | True} -> {r | r} #-}
prop51 :: Nat -> [Nat] -> Bool
prop51 n xs = rev (dropN n xs) == takeN (minus (len xs) n) (rev xs)

{-# CONTRACT prop52 :: {p | True} -> {xs | True} -> {r | r} #-}
prop52 :: (Nat -> Bool) -> [Nat] -> Bool
prop52 p xs = rev (keep p xs) == keep p (rev xs)

{-# CONTRACT prop53 :: {n | True} -> {xs | True} -> {r | r} #-}
prop53 :: Nat -> [Nat] -> Bool
prop53 n xs = rev (takeN n xs) == dropN (minus (len xs) n) (rev xs)

{-# CONTRACT prop54 :: {m | True} -> {n | True} -> {xs | True} -> {r | r} #-}
prop54 :: Nat -> Nat -> [Nat] -> Bool
prop54 m n xs = plus (count n xs) (count n [m]) == count n (m : xs)

{-# CONTRACT prop55 :: {m | True} -> {n | True} -> {xs | True} -> {r | r} #-}
prop55 :: Nat -> Nat -> [Nat] -> Bool
prop55 m n xs = not (n == m) `implies` (count n (app xs [m]) == count n xs)

{-# CONTRACT prop56 :: {x | True} -> {xs | True} -> {r | r} #-}
prop56 :: Nat -> [Nat] -> Bool
prop56 x xs = ordered xs `implies` ordered (insort x xs)

{-# CONTRACT prop57 :: {xs | True} -> {r | r} #-}
prop57 :: [Nat] -> Bool
prop57 xs = ordered (sorting xs)

{-# CONTRACT prop58 :: {n | True} -> {xs | True} -> {ys | True} -> {r | r} #-}
prop58 :: Nat -> [Nat] -> [Nat] -> Bool
prop58 n xs ys = takeN n (app xs ys) == app (takeN n xs) (takeN (minus n (len xs)) ys)

{-# CONTRACT prop59 :: {m | True} -> {n | True} -> {xs | True} -> {r | r} #-}
prop59 :: Nat -> Nat -> [Nat] -> Bool
prop59 m n xs = takeN n (dropN m xs) == dropN m (takeN (plus n m) xs)

{-# CONTRACT prop60 :: {n | True} -> {xs | True} -> {ys | True} -> {r | r} #-}
prop60 :: Nat -> [Nat] -> [Nat] -> Bool
prop60 n xs ys = takeN n (pairs xs ys) == pairs (takeN n xs) (takeN n ys)

{-# CONTRACT prop61 :: {xs | True} -> {ys | True} -> {zs | True} -> {r | r} #-}
prop61 :: [Nat] -> [Nat] -> [Nat] -> Bool
prop61 xs ys zs = pairs (app xs ys) zs == app (pairs xs (takeN (len xs) zs)) (pairs ys (dropN (len xs) zs))

{-# CONTRACT prop62 :: {xs | True} -> {ys | True} -> {zs | True} -> {r | r} #-}
prop62 :: [Nat] -> [Nat] -> [Nat] -> Bool
prop62 xs ys zs = pairs xs (app ys zs) == app (pairs (takeN (len ys) xs) ys) (pairs (dropN (len ys) xs) zs)

{-# CONTRACT prop63 :: {xs | True} -> {ys | True} -> {r | r} #-}
prop63 :: [Nat] -> [Nat] -> Bool
prop63 xs ys = (len xs == len ys) `implies` (pairs (rev xs) (rev ys) == rev (pairs xs ys))

{-# CONTRACT prop64 :: {xs | True} -> {r | r} #-}
prop64 :: [Nat] -> Bool
prop64 xs = app xs [] == xs

{-# CONTRACT prop65 :: {xs | True} -> {ys | True} -> {zs | True} -> {r | r} #-}
prop65 :: [Nat] -> [Nat] -> [Nat] -> Bool
prop65 xs ys zs = app (app xs ys) zs == app xs (app ys zs)

{-# CONTRACT prop66 :: {xs | True} -> {ys | True} -> {r | r} #-}
prop66 :: [Nat] -> [Nat] -> Bool
prop66 xs ys = len (app xs ys) == plus (len xs) (len ys)

{-# CONTRACT prop67 :: {xs | True} -> {r | r} #-}
prop67 :: [Nat] -> Bool
prop67 xs = len (rev xs) == len xs

{-# CONTRACT prop68 :: {xs | True} -> {ys | True} -> {r | r} #-}
prop68 :: [Nat] -> [Nat] -> Bool
prop68 xs ys = rev (app xs ys) == app (rev ys) (rev xs)

{-# CONTRACT prop69 :: {xs | True} -> {r | r} #-}
prop69 :: [Nat] -> Bool
prop69 xs = rev (rev xs) == xs

{-# CONTRACT prop70 :: {xs | True} -> {ys | True} -> {r | r} #-}
prop70 :: [Nat] -> [Nat] -> Bool
prop70 xs ys = revOnto xs ys == app (rev xs) ys

{-# CONTRACT prop71 :: {xs | True} -> {r | r} #-}
prop71 :: [Nat] -> Bool
prop71 xs = revOnto xs [] == rev xs

{-# CONTRACT prop72 :: {xs | True} -> {r | r} #-}
prop72 :: [Nat] -> Bool
prop72 xs = revOnto (revOnto xs []) [] == xs

{-# CONTRACT prop73 :: {f | True} -> {xs | True} -> {ys | True} -> {r | r} #-}
prop73 :: (Nat -> Nat) -> [Nat] -> [Nat] -> Bool
prop73 f xs ys = each f (app xs ys) == app (each f xs) (each f ys)

{-# CONTRACT prop74 :: {f | True} -> {xs | True} -> {r | r} #-}
prop74 :: (Nat -> Nat) -> [Nat] -> Bool
prop74 f xs = len (each f xs) == len xs

{-# CONTRACT prop75 :: {f | True} -> {xs | True} -> {r | r} #-}
prop75 :: (Nat -> Nat) -> [Nat] -> Bool
prop75 f xs = each f (rev xs) == rev (each f xs)

{-# CONTRACT prop76 :: {f | True} -> {g | True} -> {xs | True} -> {r | r} #-}
prop76 :: (Nat -> Nat) -> (Nat -> Nat) -> [Nat] -> Bool
prop76 f g xs = each f (each g xs) == each (f . g) xs

{-# CONTRACT prop77 :: {p | True} -> {xs | True} -> {r | r} #-}
prop77 :: (Nat -> Bool) -> [Nat] -> Bool
prop77 p xs = keep p (keep p xs) == keep p xs

{-# CONTRACT prop78 :: {x | True} -> {xs | True} -> {r | r} #-}
prop78 :: Nat -> [Nat] -> Bool
prop78 x xs = has x (rev xs) == has x xs

{-# CONTRACT prop79 :: {x | True} -> {xs | True} -> {ys | True} -> {r | r} #-}
prop79 :: Nat -> [Nat] -> [Nat] -> Bool
prop79 x xs ys = has x (app xs ys) == (has x xs || has x ys)

{-# CONTRACT prop80 :: {x | True} -> {xs | True} -> {ys | True} -> {r | r} #-}
prop80 :: Nat -> [Nat] -> [Nat] -> Bool
prop80 x xs ys = without x (app xs ys) == app (without x xs) (without x ys)

main :: IO ()
main = print (rev [Z])
