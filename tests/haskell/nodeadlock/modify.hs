import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  m <- newMVar (0 :: Int)
  done <- newEmptyMVar
  forM_ [1 .. 3] $ \n -> forkIO (modifyMVar_ m (return . (+ n)) >> putMVar done ())
  replicateM_ 3 (takeMVar done)
  total <- readMVar m
  when (total /= 6) (error "lost")
