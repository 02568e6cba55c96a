-- TVars in TVars, TVars that a transaction makes, loops, and what is passed around.
module Main where

import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

data Node = Node { value :: TVar Int, below :: TVar (Maybe Node) }

low, high :: TVar Int
low = unsafePerformIO (newTVarIO 0)
{-# NOINLINE low #-}
high = unsafePerformIO (newTVarIO 10)
{-# NOINLINE high #-}

current :: TVar (TVar Int)
current = unsafePerformIO (newTVarIO low)
{-# NOINLINE current #-}

top :: TVar (Maybe Node)
top = unsafePerformIO (newTVarIO Nothing)
{-# NOINLINE top #-}

seen :: TVar [Int]
seen = unsafePerformIO (newTVarIO [])
{-# NOINLINE seen #-}

{-# INVARIANT {(low, high) | low <= high} #-}
{-# INVARIANT do { n <- readTVar top; maybe (return True) (\d -> fmap (>= 0) (readTVar (value d))) n } #-}
{-# INVARIANT {(seen, high) | all (<= high) seen} #-}

-- The current one may be `low`.
bumpCurrent :: IO ()
bumpCurrent =
  atomically $ do -- refuted
    t <- readTVar current
    modifyTVar t (+ 1)

push :: Int -> IO ()
push n =
  atomically $ do -- refuted
    v <- newTVar n
    b <- readTVar top >>= newTVar
    writeTVar top (Just (Node v b))

through :: TVar (Maybe Node) -> Int -> IO ()
through t n =
  atomically $ do -- refuted
    m <- readTVar t
    case m of
      Just d -> writeTVar (value d) n
      Nothing -> return ()

addAll :: [Int] -> IO ()
addAll xs =
  atomically (forM_ xs (\x -> modifyTVar low (+ x))) -- refuted

record :: Int -> IO ()
record x =
  atomically $ do -- refuted
    h <- readTVar high
    when (x <= h + 1) (modifyTVar seen (x :))

shrink :: IO ()
shrink =
  atomically $ do -- refuted
    l <- readTVar low
    writeTVar high l

exchange :: TVar Int -> TVar Int -> IO ()
exchange a b =
  when (a /= b) $ atomically $ do -- refuted
    x <- readTVar a
    y <- readTVar b
    writeTVar a y
    writeTVar b x

setBoth :: Int -> Int -> IO ()
setBoth a b
  | a < b = atomically (writeTVar low b >> writeTVar high a) -- refuted
  | otherwise = return ()

countdown :: Int -> IO ()
countdown 0 = return ()
countdown n = do
  atomically (modifyTVar high (subtract 1)) -- refuted
  countdown (n - 1)

main :: IO ()
main = bumpCurrent
