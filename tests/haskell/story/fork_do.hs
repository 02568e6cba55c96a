import Control.Concurrent
main :: IO ()
main = do
  v <- newEmptyMVar
  w <- newEmptyMVar
  _ <- forkIO $ do
    x <- takeMVar w
    putMVar v (x + 1)
  _ <- forkIO (do
    putMVar w (3 :: Int))
  n <- takeMVar v
  print n
