-- A total that is folded with a function without a name.
-- transactions: all
module Main where
import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

data Entry = Entry { amount :: Int, note :: String }

journal :: TVar [Entry]
journal = unsafePerformIO (newTVarIO [])
{-# NOINLINE journal #-}
balance :: TVar Int
balance = unsafePerformIO (newTVarIO 0)
{-# NOINLINE balance #-}
{-# INVARIANT {(journal, balance) | total journal == balance} #-}

total :: [Entry] -> Int
total = foldr (\e s -> amount e + s) 0

book :: Int -> String -> STM ()
book n text = do
  modifyTVar journal (Entry n text :)
  modifyTVar balance (+ n)

bookAll :: [Int] -> STM ()
bookAll ns = forM_ ns $ \n -> book n ""

undo :: STM Bool
undo = do
  es <- readTVar journal
  case es of
    [] -> return False
    e : rest -> do
      writeTVar journal rest
      modifyTVar balance (subtract (amount e))
      return True

main :: IO ()
main = do
  atomically (book 10 "first")
  atomically (bookAll [1, 2])
  _ <- atomically undo
  atomically (book 5 "last")
