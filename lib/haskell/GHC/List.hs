{-# LANGUAGE NoImplicitPrelude, BangPatterns #-}
-- | The list functions of the Prelude, for lists only. What works on every container is in
-- "Data.Foldable", whose list instance comes back to these loops.
module GHC.List where

import GHC.Base
import GHC.Num

infixl 9  !!
infix  4  `elem`, `notElem`

errorEmptyList :: String -> a
errorEmptyList fun = errorWithoutStackTrace ("Prelude." ++ fun ++ ": empty list")

head :: [a] -> a
head (x : _) = x
head [] = errorEmptyList "head"

last :: [a] -> a
last [] = errorEmptyList "last"
last (x : xs) = go x xs
  where
    go y [] = y
    go _ (y : ys) = go y ys

tail :: [a] -> [a]
tail (_ : xs) = xs
tail [] = errorEmptyList "tail"

init :: [a] -> [a]
init [] = errorEmptyList "init"
init (x : xs) = go x xs
  where
    go _ [] = []
    go y (z : zs) = y : go z zs

uncons :: [a] -> Maybe (a, [a])
uncons [] = Nothing
uncons (x : xs) = Just (x, xs)

null :: [a] -> Bool
null [] = True
null _ = False

length :: [a] -> Int
length xs = go xs 0
  where
    go [] !n = n
    go (_ : ys) !n = go ys (n `plusInt` 1)

filter :: (a -> Bool) -> [a] -> [a]
filter p = go
  where
    go [] = []
    go (x : xs) = if p x then x : go xs else go xs

foldl :: (b -> a -> b) -> b -> [a] -> b
foldl f = go
  where
    go z [] = z
    go z (x : xs) = go (f z x) xs

foldl' :: (b -> a -> b) -> b -> [a] -> b
foldl' f = go
  where
    go !z [] = z
    go !z (x : xs) = go (f z x) xs

foldl1 :: (a -> a -> a) -> [a] -> a
foldl1 f (x : xs) = foldl f x xs
foldl1 _ [] = errorEmptyList "foldl1"

foldl1' :: (a -> a -> a) -> [a] -> a
foldl1' f (x : xs) = foldl' f x xs
foldl1' _ [] = errorEmptyList "foldl1'"

foldr1 :: (a -> a -> a) -> [a] -> a
foldr1 f = go
  where
    go [x] = x
    go (x : xs) = f x (go xs)
    go [] = errorEmptyList "foldr1"

sum :: Num a => [a] -> a
sum = foldl' (+) 0

product :: Num a => [a] -> a
product = foldl' (*) 1

maximum :: Ord a => [a] -> a
maximum [] = errorEmptyList "maximum"
maximum (x : xs) = foldl' max x xs

minimum :: Ord a => [a] -> a
minimum [] = errorEmptyList "minimum"
minimum (x : xs) = foldl' min x xs

scanl :: (b -> a -> b) -> b -> [a] -> [b]
scanl f = go
  where
    go q ls = q : (case ls of { [] -> []; x : xs -> go (f q x) xs })

scanl1 :: (a -> a -> a) -> [a] -> [a]
scanl1 f (x : xs) = scanl f x xs
scanl1 _ [] = []

scanl' :: (b -> a -> b) -> b -> [a] -> [b]
scanl' f = go
  where
    go !q ls = q : (case ls of { [] -> []; x : xs -> go (f q x) xs })

scanr :: (a -> b -> b) -> b -> [a] -> [b]
scanr f q0 = go
  where
    go [] = [q0]
    go (x : xs) = let qs = go xs in f x (head qs) : qs

scanr1 :: (a -> a -> a) -> [a] -> [a]
scanr1 f = go
  where
    go [] = []
    go [x] = [x]
    go (x : xs) = let qs = go xs in f x (head qs) : qs

iterate :: (a -> a) -> a -> [a]
iterate f = go
  where
    go x = x : go (f x)

iterate' :: (a -> a) -> a -> [a]
iterate' f = go
  where
    go x = let x' = f x in x' `seq` (x : go x')

repeat :: a -> [a]
repeat x = let xs = x : xs in xs

replicate :: Int -> a -> [a]
replicate n x = go n
  where
    go i = if i `leInt` 0 then [] else x : go (i `minusInt` 1)

cycle :: [a] -> [a]
cycle [] = errorEmptyList "cycle"
cycle xs = let xs' = xs ++ xs' in xs'

takeWhile :: (a -> Bool) -> [a] -> [a]
takeWhile p = go
  where
    go (x : xs) | p x = x : go xs
    go _ = []

dropWhile :: (a -> Bool) -> [a] -> [a]
dropWhile p = go
  where
    go xs@(x : xs') = if p x then go xs' else xs
    go [] = []

take :: Int -> [a] -> [a]
take n xs = if n `leInt` 0 then [] else case xs of
  [] -> []
  y : ys -> y : take (n `minusInt` 1) ys

drop :: Int -> [a] -> [a]
drop n xs = if n `leInt` 0 then xs else case xs of
  [] -> []
  _ : ys -> drop (n `minusInt` 1) ys

splitAt :: Int -> [a] -> ([a], [a])
splitAt n ls
  | n `leInt` 0 = ([], ls)
  | otherwise = go n ls
  where
    go _ [] = ([], [])
    go 1 (x : xs) = ([x], xs)
    go m (x : xs) = let (xs', xs'') = go (m `minusInt` 1) xs in (x : xs', xs'')

span :: (a -> Bool) -> [a] -> ([a], [a])
span p = go
  where
    go xs@(x : xs')
      | p x = let (ys, zs) = go xs' in (x : ys, zs)
      | otherwise = ([], xs)
    go [] = ([], [])

break :: (a -> Bool) -> [a] -> ([a], [a])
break p = span (\x -> not (p x))

reverse :: [a] -> [a]
reverse l = go l []
  where
    go [] a = a
    go (x : xs) a = go xs (x : a)

and, or :: [Bool] -> Bool
and [] = True
and (x : xs) = x && and xs
or [] = False
or (x : xs) = x || or xs

any, all :: (a -> Bool) -> [a] -> Bool
any p = go
  where
    go [] = False
    go (x : xs) = p x || go xs
all p = go
  where
    go [] = True
    go (x : xs) = p x && go xs

elem, notElem :: Eq a => a -> [a] -> Bool
elem x = go
  where
    go [] = False
    go (y : ys) = x == y || go ys
notElem x ys = not (elem x ys)

lookup :: Eq a => a -> [(a, b)] -> Maybe b
lookup key = go
  where
    go [] = Nothing
    go ((x, y) : xys) = if key == x then Just y else go xys

concat :: [[a]] -> [a]
concat [] = []
concat (xs : xss) = xs ++ concat xss

(!!) :: [a] -> Int -> a
xs !! n
  | n `ltInt` 0 = errorWithoutStackTrace "Prelude.!!: negative index"
  | otherwise = go xs n
  where
    go [] _ = errorWithoutStackTrace "Prelude.!!: index too large"
    go (y : ys) i = if i `eqInt` 0 then y else go ys (i `minusInt` 1)

zip :: [a] -> [b] -> [(a, b)]
zip (a : as) (b : bs) = (a, b) : zip as bs
zip _ _ = []

zip3 :: [a] -> [b] -> [c] -> [(a, b, c)]
zip3 (a : as) (b : bs) (c : cs) = (a, b, c) : zip3 as bs cs
zip3 _ _ _ = []

zipWith :: (a -> b -> c) -> [a] -> [b] -> [c]
zipWith f = go
  where
    go (x : xs) (y : ys) = f x y : go xs ys
    go _ _ = []

zipWith3 :: (a -> b -> c -> d) -> [a] -> [b] -> [c] -> [d]
zipWith3 z = go
  where
    go (a : as) (b : bs) (c : cs) = z a b c : go as bs cs
    go _ _ _ = []

unzip :: [(a, b)] -> ([a], [b])
unzip = foldr (\(a, b) ~(as, bs) -> (a : as, b : bs)) ([], [])

unzip3 :: [(a, b, c)] -> ([a], [b], [c])
unzip3 = foldr (\(a, b, c) ~(as, bs, cs) -> (a : as, b : bs, c : cs)) ([], [], [])
