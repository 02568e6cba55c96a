-- search: --kill 1
-- Nobody else answers for the worker that was killed.
import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  results <- newEmptyMVar
  forM_ [1, 2 :: Int] $ \n -> forkIO (putMVar results n)
  replicateM_ 2 (takeMVar results)
