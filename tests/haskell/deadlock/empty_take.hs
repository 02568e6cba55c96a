import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  m <- newEmptyMVar :: IO (MVar Int)
  x <- takeMVar m
  print x
