-- Killed before it takes, after it has handed on, or in between: then the value is lost.
import Control.Concurrent

main :: IO ()
main = do
  m <- newMVar (1 :: Int)
  v <- newEmptyMVar
  t <- forkIO (takeMVar m >>= putMVar v)
  killThread t
  (,) <$> tryTakeMVar m <*> tryTakeMVar v >>= print
