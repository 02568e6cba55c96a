import Control.Concurrent
import Control.Monad

transfer :: MVar Int -> MVar Int -> IO ()
transfer from to = do
  x <- takeMVar from
  y <- takeMVar to
  putMVar from (x - 1)
  putMVar to (y + 1)

main :: IO ()
main = do
  [a, b, c] <- mapM newMVar [1, 2, 3]
  done <- newEmptyMVar
  forM_ [(a, b), (b, c), (c, a)] $ \(x, y) -> forkIO (transfer x y >> putMVar done ())
  replicateM_ 3 (takeMVar done)
