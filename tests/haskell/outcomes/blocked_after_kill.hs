-- Killed before it puts, the thread leaves nobody who could.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  v <- newEmptyMVar
  t <- forkIO (putMVar v (1 :: Int))
  killThread t
  r <- try (takeMVar v)
  putStrLn (either (\e -> "Left " ++ show (e :: BlockedIndefinitelyOnMVar)) (("Right " ++) . show) r)
