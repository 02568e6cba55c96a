-- From the very start, before a fork is made or a philosopher sits down.
import Control.Concurrent
import Control.Monad

philosopher :: MVar () -> MVar () -> IO ()
philosopher left right = forever $ do
  takeMVar left
  takeMVar right
  putMVar left ()
  putMVar right ()

main :: IO ()
main = do
  sticks <- replicateM 10 newEmptyMVar
  forM_ sticks $ \stick -> putMVar stick ()
  forM_ [0 .. 8] $ \i -> forkIO (philosopher (sticks !! i) (sticks !! (i + 1)))
  philosopher (sticks !! 9) (sticks !! 0)
