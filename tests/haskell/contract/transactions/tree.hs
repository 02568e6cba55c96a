-- transactions: all
-- A tree with its size and its sum.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

data Tree = Leaf | Node Tree Int Tree

size :: Tree -> Int
size Leaf = 0
size (Node l _ r) = size l + 1 + size r

total :: Tree -> Int
total Leaf = 0
total (Node l x r) = total l + x + total r

insert :: Int -> Tree -> Tree
insert x Leaf = Node Leaf x Leaf
insert x (Node l y r)
  | x < y = Node (insert x l) y r
  | otherwise = Node l y (insert x r)

mirror :: Tree -> Tree
mirror Leaf = Leaf
mirror (Node l x r) = Node (mirror r) x (mirror l)

positive :: Tree -> Bool
positive Leaf = True
positive (Node l x r) = positive l && x > 0 && positive r

tree :: TVar Tree
tree = unsafePerformIO (newTVarIO Leaf)
{-# NOINLINE tree #-}

count :: TVar Int
count = unsafePerformIO (newTVarIO 0)
{-# NOINLINE count #-}

weight :: TVar Int
weight = unsafePerformIO (newTVarIO 0)
{-# NOINLINE weight #-}

{-# INVARIANT {(tree, count, weight) | size tree == count} #-}
{-# INVARIANT {(tree, count, weight) | total tree == weight} #-}
{-# INVARIANT {(tree, count, weight) | positive tree} #-}

add :: Int -> STM () -- safe
add x = do
  check (x > 0)
  modifyTVar tree (insert x)
  modifyTVar count (+ 1)
  modifyTVar weight (+ x)

addAny :: Int -> STM () -- refuted
addAny x = do
  modifyTVar tree (insert x)
  modifyTVar count (+ 1)
  modifyTVar weight (+ x)

addUncounted :: Int -> STM () -- refuted
addUncounted x = do
  check (x > 0)
  modifyTVar tree (insert x)
  modifyTVar weight (+ x)

addOnTop :: Int -> STM () -- safe
addOnTop x = do
  check (x >= 1)
  t <- readTVar tree
  writeTVar tree (Node t x Leaf)
  modifyTVar count (+ 1)
  modifyTVar weight (+ x)

addOnTopTwice :: Int -> STM () -- refuted
addOnTopTwice x = do
  check (x >= 1)
  t <- readTVar tree
  writeTVar tree (Node t x t)
  modifyTVar count (+ 1)
  modifyTVar weight (+ x)

turnRound :: STM () -- safe
turnRound = modifyTVar tree mirror

rotate :: STM () -- safe
rotate = do
  t <- readTVar tree
  case t of
    Node (Node a x b) y c -> writeTVar tree (Node a x (Node b y c))
    _ -> return ()

rotateLoses :: STM () -- refuted
rotateLoses = do
  t <- readTVar tree
  case t of
    Node (Node a x b) y c -> writeTVar tree (Node a x (Node b x c))
    _ -> return ()

removeTop :: STM () -- safe
removeTop = do
  t <- readTVar tree
  case t of
    Node Leaf x r -> do
      writeTVar tree r
      modifyTVar count (subtract 1)
      modifyTVar weight (subtract x)
    _ -> return ()

removeTopAny :: STM () -- refuted
removeTopAny = do
  t <- readTVar tree
  case t of
    Node _ x r -> do
      writeTVar tree r
      modifyTVar count (subtract 1)
      modifyTVar weight (subtract x)
    Leaf -> return ()

heavier :: STM () -- safe
heavier = do
  t <- readTVar tree
  case t of
    Node l x r -> writeTVar tree (Node l (x + 1) r) >> modifyTVar weight (+ 1)
    Leaf -> return ()

lighter :: STM () -- refuted
lighter = do
  t <- readTVar tree
  case t of
    Node l x r -> writeTVar tree (Node l (x - 1) r) >> modifyTVar weight (subtract 1)
    Leaf -> return ()

clear :: STM () -- safe
clear = writeTVar tree Leaf >> writeTVar count 0 >> writeTVar weight 0

clearLeft :: STM () -- refuted
clearLeft = do
  t <- readTVar tree
  case t of
    Node _ x r -> writeTVar tree (Node Leaf x r)
    Leaf -> return ()

main :: IO ()
main = return ()
