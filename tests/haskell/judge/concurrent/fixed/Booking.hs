-- A booking that gives the wrong place back: transactions in threads.
module Main where
import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad

data Slot = Free | Taken String deriving (Eq, Show)

book :: TVar [Slot] -> String -> STM Int
book tv who = do
  slots <- readTVar tv
  let free = [i | (i, Free) <- zip [0..] slots]
  case free of
    [] -> retry
    (i:_) -> do
      writeTVar tv (replace i (Taken who) slots)
      return i

release :: TVar [Slot] -> Int -> STM ()
release tv i = modifyTVar tv (replace i Free)

replace :: Int -> a -> [a] -> [a]
replace i x xs = take i xs ++ [x] ++ drop (i + 1) xs

guest :: TVar [Slot] -> MVar String -> String -> IO ()
guest tv out name = do
  i <- atomically (book tv name)
  putMVar out (name ++ " got " ++ show i)
  atomically (release tv i)

main :: IO ()
main = do
  tv <- newTVarIO [Free, Free]
  out <- newEmptyMVar
  forM_ ["ann", "bob", "cleo"] $ \n -> forkIO (guest tv out n)
  replicateM_ 3 (takeMVar out >>= putStrLn)
  readTVarIO tv >>= print
