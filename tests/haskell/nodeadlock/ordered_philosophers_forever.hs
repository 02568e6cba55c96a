import Control.Concurrent
import Control.Monad

philosopher :: MVar () -> MVar () -> IO ()
philosopher one two = forever $ do
  takeMVar one
  takeMVar two
  putMVar two ()
  putMVar one ()

main :: IO ()
main = do
  forks <- replicateM 4 (newMVar ())
  forM_ [0 .. 2] $ \i -> forkIO (philosopher (forks !! i) (forks !! (i + 1)))
  philosopher (forks !! 0) (forks !! 3)
