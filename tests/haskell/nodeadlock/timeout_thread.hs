import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  m <- newEmptyMVar
  _ <- forkIO (threadDelay 1000000 >> putMVar m "late")
  _ <- forkIO (tryPutMVar m "soon" >> return ())
  s <- takeMVar m
  putStrLn s
