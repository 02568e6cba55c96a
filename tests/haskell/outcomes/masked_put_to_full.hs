-- putMVar to a full MVar blocks; killed there, it never puts. Main empties m only afterwards.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  m <- newMVar (0 :: Int)
  _ <- forkIO (takeMVar m >> return ())
  t <- mask_ (forkIO (putMVar m 1))
  killThread t
  x <- takeMVar m
  if x == 0 then newEmptyMVar >>= takeMVar else print (Just x)
