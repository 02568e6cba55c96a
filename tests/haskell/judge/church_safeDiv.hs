-- blame: safeDiv
-- fixed: fixed/church.hs
{-# LANGUAGE RankNTypes #-}
module Main where

import Data.Function (fix, on)
import Data.List (sortBy)

-- Functions as data, continuation passing, folds that build functions.

newtype Church = Church (forall a. (a -> a) -> a -> a)

toInt :: Church -> Int
toInt (Church n) = n (+ 1) 0

two, three :: Church
two = Church (\f -> f . f)
three = Church (\f x -> f (f (f x)))

plus :: Church -> Church -> Church
plus (Church a) (Church b) = Church (\f -> a f . b f)

times :: Church -> Church -> Church
times (Church a) (Church b) = Church (a . b)

sumK :: [Int] -> (Int -> r) -> r
sumK [] k = k 0
sumK (x : xs) k = sumK xs (\s -> k (s + x))

safeDiv :: Int -> Int -> (String -> r) -> (Int -> r) -> r
safeDiv _ 0 bad _ = bad "zero"
safeDiv a b _ good = good (a `mod` b)

foldLeft :: (b -> a -> b) -> b -> [a] -> b
foldLeft f z xs = foldr (\x k acc -> k (f acc x)) id xs z

gcdF :: (Int -> Int -> Int) -> Int -> Int -> Int
gcdF self a b = if b == 0 then a else self b (a `mod` b)

data Lens s a = Lens { get' :: s -> a, set' :: a -> s -> s }

firstL :: Lens (a, b) a
firstL = Lens fst (\a (_, b) -> (a, b))

secondL :: Lens (a, b) b
secondL = Lens snd (\b (a, _) -> (a, b))

over :: Lens s a -> (a -> a) -> s -> s
over l f s = set' l (f (get' l s)) s

compose :: Lens s a -> Lens a b -> Lens s b
compose outer inner = Lens (get' inner . get' outer) (\b s -> over outer (set' inner b) s)

byKey :: Ord k => (a -> k) -> [a] -> [a]
byKey key = sortBy (compare `on` key)

main :: IO ()
main = do
  print (toInt (plus two three), toInt (times two three))
  print (sumK [1, 2, 3] (* 2))
  putStrLn (safeDiv 7 0 id show)
  putStrLn (safeDiv 7 2 id show)
  print (foldLeft (-) 10 [1, 2, 3])
  print (fix gcdF 48 18)
  print (over (compose firstL secondL) (+ 1) ((1, 2), 3))
  print (byKey snd [(1, 'c'), (2, 'a'), (3, 'b')])
