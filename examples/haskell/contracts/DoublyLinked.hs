-- | Nodes that know their neighbours on both sides, held in TVars that are made as the program
-- runs. A link must be seen from both of its ends.
--
-- @backstory check DoublyLinked.hs@ proves the operations, and shows for the marked ones what
-- the two ends would disagree about.
module Main where

import Control.Concurrent.STM

-- | Neighbours by their numbers, so that contracts can speak of them.
data Next = NoNext | Next Int deriving (Eq, Show)

data Prev = NoPrev | Prev Int deriving (Eq, Show)

data Node = Node Int (TVar Next) (TVar Prev)

new :: Int -> STM Node
new n = do
  next <- newTVar NoNext
  prev <- newTVar NoPrev
  return (Node n next prev)

-- Joining two nodes: each end knows of the other.

{-# CONTRACT link :: (Node i:Ok TVar[n,n'] TVar[p,p']) -> (Node j:Ok TVar[m,m'] TVar[q,q']) -> | True <> n' == Next j && q' == Prev i | Any #-}
link :: Node -> Node -> STM ()
link (Node i next _) (Node j _ prev) = do
  writeTVar next (Next j)
  writeTVar prev (Prev i)

-- Only one end hears of it.
-- refuted
{-# CONTRACT halfLink :: (Node i:Ok TVar[n,n'] TVar[p,p']) -> (Node j:Ok TVar[m,m'] TVar[q,q']) -> | True <> n' == Next j && q' == Prev i | Any #-}
halfLink :: Node -> Node -> STM ()
halfLink (Node _ next _) (Node j _ _) = writeTVar next (Next j)

-- Parting two neighbours.

{-# CONTRACT cut :: (Node i:Ok TVar[n,n'] TVar[p,p']) -> (Node j:Ok TVar[m,m'] TVar[q,q']) -> | n == Next j && q == Prev i <> n' == NoNext && q' == NoPrev | Any #-}
cut :: Node -> Node -> STM ()
cut (Node _ next _) (Node _ _ prev) = do
  writeTVar next NoNext
  writeTVar prev NoPrev

-- Putting a node between two neighbours. The new one is not one of them.

{-# CONTRACT between :: (Node i:Ok TVar[n,n'] TVar[p,p']) -> (Node j:Ok TVar[m,m'] TVar[q,q']) -> {k | k > 0} -> | n == Next j && q == Prev i <> n' == Next k && q' == Prev k | Any #-}
between :: Node -> Node -> Int -> STM Node
between a b k = do
  middle <- new k
  link a middle
  link middle b
  return middle

-- Taking the middle one of three out; the outer two become neighbours.

{-# CONTRACT out :: (Node i:Ok TVar[n,n'] TVar[p,p']) -> (Node j:Ok TVar[m,m'] TVar[q,q']) -> | True <> n' == Next j && q' == Prev i | Any #-}
out :: Node -> Node -> STM ()
out a b = link a b

-- What follows a node, if the other end agrees.

{-# CONTRACT follows :: (Node i:Ok TVar[n,n'] TVar[p,p']) -> (Node j:Ok TVar[m,m'] TVar[q,q']) -> | True <> n' == n && q' == q | {r | r == (n == Next j && q == Prev i)} #-}
follows :: Node -> Node -> STM Bool
follows (Node i next _) (Node j _ prev) = do
  there <- readTVar next
  back <- readTVar prev
  return (there == Next j && back == Prev i)

-- Turning a node round loses what it knew.
-- refuted
{-# CONTRACT turn :: (Node i:Ok TVar[n,n'] TVar[p,p']) -> | True <> (n == NoNext) == (p' == NoPrev) | Any #-}
turn :: Node -> STM ()
turn (Node i next prev) = do
  n <- readTVar next
  writeTVar prev (case n of
    NoNext -> Prev i
    Next k -> Prev k)

{-# CONTRACT turnRight :: (Node i:Ok TVar[n,n'] TVar[p,p']) -> | True <> (n == NoNext) == (p' == NoPrev) | Any #-}
turnRight :: Node -> STM ()
turnRight (Node _ next prev) = do
  n <- readTVar next
  writeTVar prev (case n of
    NoNext -> NoPrev
    Next k -> Prev k)

shown :: Node -> IO ()
shown (Node i next prev) = do
  n <- readTVarIO next
  p <- readTVarIO prev
  print (i, n, p)

main :: IO ()
main = do
  a <- atomically (new 1)
  b <- atomically (new 2)
  atomically (link a b)
  c <- atomically (between a b 3)
  mapM_ shown [a, c, b]
  atomically (cut c b)
  atomically (follows a c) >>= print
