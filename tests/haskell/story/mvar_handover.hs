import Control.Concurrent

relay :: MVar Int -> MVar Int -> IO ()
relay from to = do
  n <- takeMVar from
  putMVar to (n + 1)

main :: IO ()
main = do
  a <- newEmptyMVar
  b <- newEmptyMVar
  _ <- forkIO (relay a b)
  putMVar a 9
  r <- takeMVar b
  print r
