-- search: --fuel 100000
-- A transaction that computes.
import Control.Concurrent.STM

count :: Int -> Int -> Int
count acc 0 = acc
count acc n = count (acc + 1) (n - 1)

main :: IO ()
main = do
  v <- newTVarIO (0 :: Int)
  atomically $ do
    n <- readTVar v
    writeTVar v $! count n 2000000
  readTVarIO v >>= print
