-- bracket forks while masked, so the thread is masked and killThread waits for its end.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  v <- newEmptyMVar
  bracket (forkIO (putMVar v (1 :: Int))) killThread (\_ -> return ())
  tryTakeMVar v >>= print
