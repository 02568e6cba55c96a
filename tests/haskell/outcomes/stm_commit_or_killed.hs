-- A transaction takes place or not; the thread may die after it.
import Control.Concurrent
import Control.Concurrent.STM

main :: IO ()
main = do
  x <- newTVarIO (0 :: Int)
  y <- newTVarIO False
  t <- forkIO (atomically (writeTVar x 1) >> atomically (writeTVar y True))
  killThread t
  (,) <$> readTVarIO x <*> readTVarIO y >>= print
