-- Several sorts agree, and a stable sort is stable.
module Main where

import Data.List (sort, insert, sortBy, partition)
import Data.Ord (comparing)

quick, merge', insertion, heap :: Ord a => [a] -> [a]
quick [] = []
quick (p : xs) = quick [x | x <- xs, x < p] ++ [p] ++ quick [x | x <- xs, x >= p]
merge' [] = []
merge' [x] = [x]
merge' xs = go (merge' a) (merge' b)
  where
    (a, b) = splitAt (length xs `div` 2) xs
    go [] ys = ys
    go xs' [] = xs'
    go (x : xs') (y : ys) | x <= y = x : go xs' (y : ys)
                          | otherwise = y : go (x : xs') ys
insertion = foldr insert []
heap = toL . foldr ins E

data H a = E | T a (H a) (H a)

ins :: Ord a => a -> H a -> H a
ins x = meld (T x E E)

meld :: Ord a => H a -> H a -> H a
meld E h = h
meld h E = h
meld a@(T x l r) b@(T y _ _)
  | x <= y = T x (meld b r) l
  | otherwise = meld b a

toL :: Ord a => H a -> [a]
toL E = []
toL (T x l r) = x : toL (meld l r)

rands :: [Int]
rands = take 200 (map (`mod` 1000) (iterate (\x -> (x * 1103515245 + 12345) `mod` 2147483648) 42))

main :: IO ()
main = do
  print (all (== sort rands) [quick rands, merge' rands, insertion rands, heap rands])
  print (take 10 (sort rands))
  print (sortBy (comparing fst) [(2, 'a'), (1, 'b'), (2, 'c'), (1, 'd')])
