-- Two threads that alternate for ever: each round is progress.
import Control.Concurrent

play :: MVar () -> MVar () -> IO ()
play mine yours = takeMVar mine >> putMVar yours () >> play mine yours

main :: IO ()
main = do
  a <- newMVar ()
  b <- newEmptyMVar
  _ <- forkIO (play a b)
  play b a
