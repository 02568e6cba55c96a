-- modifyMVar_ puts the old value back if the exception arrives in its action.
import Control.Concurrent

main :: IO ()
main = do
  m <- newMVar (0 :: Int)
  t <- forkIO (modifyMVar_ m (return . (+ 1)))
  killThread t
  takeMVar m >>= print
