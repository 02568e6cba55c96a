-- Contracts of functions that take the same TVar twice, do not end, or are asked in vain.
module Main where
import Control.Concurrent.STM

{-# CONTRACT add :: TVar[x, x'] -> TVar[y, y'] -> | True <> x' == x + y | Ok #-}
add :: TVar Int -> TVar Int -> STM ()
add s t = do
  n <- readTVar t
  modifyTVar s (+ n)

-- Not when both are the same.
{-# CONTRACT move :: TVar[x, x'] -> TVar[y, y'] -> | True <> x' == x - 1 && y' == y + 1 | Ok #-}
move :: TVar Int -> TVar Int -> STM ()
move s t = modifyTVar s (subtract 1) >> modifyTVar t (+ 1)

-- Partial correctness: what does not end breaks nothing.
{-# CONTRACT spin :: {x | True} -> {r | r > x} #-}
spin :: Int -> Int
spin x = spin (x + 1)

-- The condition itself is asked of an empty list.
{-# CONTRACT firstOf :: {xs | True} -> {r | head r >= 0} #-}
firstOf :: [Int] -> [Int]
firstOf = filter (>= 0)

-- What comes before it cannot be asked of an empty list, so it is not called with one.
{-# CONTRACT front :: {xs | head xs >= 0} -> {r | r >= 0} #-}
front :: [Int] -> Int
front (x : _) = x

-- It looks as if the recursion helped itself.
{-# CONTRACT liar :: {n | n >= 0} -> {r | r == 0} #-}
liar :: Int -> Int
liar n = if n == 3 then 1 else if n > 3 then liar (n - 1) else 0

-- Laziness: the argument is never needed.
{-# CONTRACT ignore :: Any -> {y | True} -> {r | r == y} #-}
ignore :: Int -> Int -> Int
ignore _ y = y

{-# CONTRACT useIgnore :: {n | True} -> {r | r == n} #-}
useIgnore :: Int -> Int
useIgnore n = ignore (error "never") n

{-# CONTRACT needs :: Any -> {y | True} -> {r | r == y} #-}
needs :: Int -> Int -> Int
needs x y = if y > 100 && x > 0 then y else y

main :: IO ()
main = print (useIgnore 1)
