-- TVars in structures, TVars that hold structures, and names like those of the library.
module Main where

import Control.Concurrent.STM
import Control.Monad (forM_, unless)
import System.IO.Unsafe (unsafePerformIO)

data Cell = Cell { amount :: Int, owner :: String }

data Tree = Leaf | Node Tree Int Tree

slots :: [TVar Int]
slots = unsafePerformIO (mapM newTVarIO [0, 0, 0])
{-# NOINLINE slots #-}

cells :: TVar [Cell]
cells = unsafePerformIO (newTVarIO [])
{-# NOINLINE cells #-}

root :: TVar Tree
root = unsafePerformIO (newTVarIO Leaf)
{-# NOINLINE root #-}

limit :: TVar (Maybe Int)
limit = unsafePerformIO (newTVarIO Nothing)
{-# NOINLINE limit #-}

{-# INVARIANT do { xs <- mapM readTVar slots; return (sum xs == 0) } #-}
{-# INVARIANT {cells | all (\c -> amount c >= 0 && length (owner c) <= 8) cells} #-}
{-# INVARIANT {root | ordered root} #-}
{-# INVARIANT {limit | maybe True (> 0) limit} #-}

ordered :: Tree -> Bool
ordered Leaf = True
ordered (Node l x r) = below x l && above x r && ordered l && ordered r

below, above :: Int -> Tree -> Bool
below _ Leaf = True
below x (Node l y r) = y < x && below x l && below x r
above _ Leaf = True
above x (Node l y r) = y > x && above x l && above x r

-- Called as the library's, and does something else.
when :: Bool -> IO () -> IO ()
when c act = if c then return () else act

shift :: Int -> Int -> IO ()
shift i j =
  atomically $ do -- refuted
    modifyTVar (slots !! i) (+ 1)
    modifyTVar (slots !! j) (subtract 1)
    modifyTVar (slots !! 0) (+ 1)

bump :: TVar Int -> IO ()
bump t =
  atomically (modifyTVar t (+ 1)) -- refuted

own :: String -> IO ()
own who =
  atomically (modifyTVar cells (Cell 1 who :)) -- refuted

setCells :: [Cell] -> IO ()
setCells cs =
  atomically (writeTVar cells cs) -- refuted

spend :: Int -> IO ()
spend n =
  atomically (modifyTVar cells (map (\c -> c { amount = amount c - n }))) -- refuted

plant :: Int -> IO ()
plant x =
  atomically (modifyTVar root (\t -> Node t x Leaf)) -- refuted

graft :: Tree -> IO ()
graft t =
  atomically (writeTVar root t) -- refuted

setLimit :: Int -> IO ()
setLimit n =
  when (n > 0) (atomically (writeTVar limit (Just n))) -- refuted

lower :: IO ()
lower =
  atomically (modifyTVar limit (fmap (subtract 1))) -- refuted

unlimited :: Int -> IO ()
unlimited n =
  unless (n > 0) $ atomically (writeTVar limit (Just n)) -- refuted

main :: IO ()
main = shift 0 1
