import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  v <- newMVar (0 :: Int)
  done <- newEmptyMVar
  forM_ [1 .. 2 :: Int] $ \_ -> forkIO (readMVar v >> putMVar done ())
  _ <- forkIO (takeMVar v >>= putMVar v . (+ 1) >> putMVar done ())
  replicateM_ 3 (takeMVar done)
