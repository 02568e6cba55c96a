module Main where

import Data.Array
import Data.List (intercalate, unfoldr)
import qualified Data.Map as Map

-- Lazy and cyclic data: tables that compute themselves, circular programs, streams, a game tree, a ring of people.

-- Edit distance, with the operations: each cell depends on its neighbours.

data Edit = Keep Char | Insert Char | Delete Char | Replace Char Char
  deriving (Show, Eq)

distances :: String -> String -> Array (Int, Int) Int
distances xs ys = table
  where
    (m, n) = (length xs, length ys)
    (x, y) = (listArray (1, m) xs, listArray (1, n) ys)
    table = array ((0, 0), (m, n)) [((i, j), cell i j) | i <- [0 .. m], j <- [0 .. n]]
    cell i 0 = i
    cell 0 j = j
    cell i j
      | x ! i == y ! j = table ! (i - 1, j - 1)
      | otherwise = 1 + minimum [table ! (i - 1, j), table ! (i, j - 1), table ! (i - 1, j - 1)]

script :: String -> String -> [Edit]
script xs ys = reverse (walk (length xs) (length ys))
  where
    table = distances xs ys
    walk 0 0 = []
    walk i 0 = Delete (xs !! (i - 1)) : walk (i - 1) 0
    walk 0 j = Insert (ys !! (j - 1)) : walk 0 (j - 1)
    walk i j
      | a == b = Keep a : walk (i - 1) (j - 1)
      | table ! (i, j) == table ! (i - 1, j - 1) + 1 = Replace a b : walk (i - 1) (j - 1)
      | table ! (i, j) == table ! (i - 1, j) + 1 = Delete a : walk (i - 1) j
      | otherwise = Insert b : walk i (j - 1)
      where
        (a, b) = (xs !! (i - 1), ys !! (j - 1))

render :: [Edit] -> String
render = concatMap one
  where
    one (Keep c) = [c]
    one (Insert c) = "+" ++ [c]
    one (Delete c) = "-" ++ [c]
    one (Replace a b) = "(" ++ [a] ++ ">" ++ [b] ++ ")"

-- A circular program: every leaf gets the sum of all, in one traversal.

data Tree = Leaf Int | Node Tree Tree

share :: Tree -> Tree
share tree = result
  where
    (result, total) = go tree
    go (Leaf n) = (Leaf (percent n total), n)
    go (Node a b) = let ((a', m), (b', n)) = (go a, go b) in (Node a' b', m + n)

percent :: Int -> Int -> Int
percent n total = (100 * n + total `div` 2) `div` total

leaves :: Tree -> [Int]
leaves (Leaf n) = [n]
leaves (Node a b) = leaves a ++ leaves b

-- Streams

hamming :: [Int]
hamming = 1 : merge (map (2 *) hamming) (merge (map (3 *) hamming) (map (5 *) hamming))

merge :: [Int] -> [Int] -> [Int]
merge (a : as) (b : bs)
  | a < b = a : merge as (b : bs)
  | a > b = b : merge (a : as) bs
  | otherwise = a : merge as bs
merge as [] = as
merge [] bs = bs

pascal :: [[Int]]
pascal = [1] : map next pascal

next :: [Int] -> [Int]
next row = zipWith (+) (0 : row) (row ++ [0])

-- A smoothed signal: the next value depends on the one before.
smooth :: [Int] -> [Int]
smooth signal = result
  where
    result = head signal : zipWith blend result (tail signal)
    blend old new = (3 * old + new) `div` 4

noise :: [Int]
noise = unfoldr (\s -> let s' = (s * 1103 + 12345) `mod` 4096 in Just (s' `mod` 100, s')) 7

-- A ring: everybody knows who sits to the right; every third leaves.

data Person = Person { called :: String, right :: Person }

ring :: [String] -> Person
ring names = first
  where
    first = build names
    build [n] = Person n first
    build (n : rest) = Person n (build rest)
    build [] = error "nobody"

takeRing :: Int -> Person -> [String]
takeRing 0 _ = []
takeRing n p = called p : takeRing (n - 1) (right p)

leaveEach :: Int -> Int -> Person -> [String]
leaveEach _ 0 _ = []
leaveEach k n p = called out : leaveEach k (n - 1) (rebuild (n - 1) (right out))
  where
    out = iterate right p !! (k - 1)
    rebuild 0 q = q
    rebuild m q = ring (takeRing m q)

-- Take one, two or three matches; who takes the last one loses. A game tree, cut where it is decided.

data Game = Game { matches :: Int, moves :: [(Int, Game)] }

game :: Int -> Game
game n = Game n [(k, game (n - k)) | k <- [1 .. min 3 n]]

wins :: Game -> Bool
wins g
  | matches g == 0 = True
  | otherwise = any (not . wins . snd) (moves g)

advise :: Game -> Maybe Int
advise g = case [k | (k, after) <- moves g, not (wins after)] of
  k : _ -> Just k
  [] -> Nothing

-- Memory by a lazy map: the cheapest way to build a rope of some length.

cheapest :: Map.Map Int Int -> Int -> Map.Map Int (Int, [Int])
cheapest prices n = table
  where
    table = Map.fromList [(k, best k) | k <- [0 .. n]]
    best 0 = (0, [])
    best k = minimum [(cost + p, sort1 len parts) | (len, p) <- Map.toList prices, len <= k, let (cost, parts) = table Map.! (k - len)]
    sort1 x (y : ys) | x > y = y : sort1 x ys
    sort1 x ys = x : ys

main :: IO ()
main = do
  print (distances "kitten" "sitting" ! (6, 7))
  putStrLn (render (script "saturday" "sundays"))
  putStrLn (render (script "flow" "lower"))
  print (leaves (share (Node (Node (Leaf 3) (Leaf 5)) (Node (Leaf 11) (Leaf 1)))))
  print (take 15 hamming)
  print (pascal !! 7)
  print (take 12 (smooth noise))
  putStrLn (intercalate " " (leaveEach 3 7 (ring ["ada", "bo", "cy", "di", "ed", "flo", "gus"])))
  print [(n, advise (game n)) | n <- [1 .. 9]]
  print (cheapest (Map.fromList [(1, 3), (3, 7), (5, 10)]) 13 Map.! 13)
