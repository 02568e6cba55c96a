import Control.Concurrent.STM

transfer :: TVar Int -> TVar Int -> Int -> STM ()
transfer from to n = do
  a <- readTVar from
  b <- readTVar to
  writeTVar from (a - n)
  writeTVar to (b + n)

main :: IO ()
main = do
  a <- newTVarIO 100
  b <- newTVarIO 5
  atomically (transfer a b 30)
  r <- readTVarIO b
  print r
