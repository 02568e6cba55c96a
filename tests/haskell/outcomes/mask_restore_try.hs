-- Killed in `restore`: Left. Before or after the mask: v stays empty. Too late: Right.
import Control.Concurrent
import Control.Exception

result :: Either AsyncException Int -> String
result = either (("Left " ++) . show) (("Right " ++) . show)

main :: IO ()
main = do
  v <- newEmptyMVar
  t <- forkIO (mask (\restore -> try (restore (return 5))) >>= putMVar v . result)
  killThread t
  takeMVar v >>= putStrLn
