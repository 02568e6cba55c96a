import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  m <- newMVar [1 :: Int]
  _ <- forkIO (modifyMVar_ m (return . drop 1))
  xs <- takeMVar m
  print (head xs)
