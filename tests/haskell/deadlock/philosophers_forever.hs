import Control.Concurrent
import Control.Monad

philosopher :: MVar () -> MVar () -> IO ()
philosopher left right = forever $ do
  takeMVar left
  takeMVar right
  putMVar right ()
  putMVar left ()

main :: IO ()
main = do
  forks <- replicateM 4 (newMVar ())
  forM_ [0 .. 2] $ \i -> forkIO (philosopher (forks !! i) (forks !! (i + 1)))
  philosopher (forks !! 3) (forks !! 0)
