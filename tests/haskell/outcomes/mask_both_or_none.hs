-- Under mask nothing arrives between two operations that do not block.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  a <- newEmptyMVar
  b <- newEmptyMVar
  t <- forkIO (mask_ (putMVar a (1 :: Int) >> putMVar b (2 :: Int)))
  killThread t
  (,) <$> tryTakeMVar a <*> tryTakeMVar b >>= print
