-- Killed inside `try`: Left. Before or after it: v stays empty. Too late: Right.
import Control.Concurrent
import Control.Exception

result :: Either AsyncException Int -> String
result = either (("Left " ++) . show) (("Right " ++) . show)

main :: IO ()
main = do
  v <- newEmptyMVar
  t <- forkIO (try (return 5) >>= putMVar v . result)
  killThread t
  takeMVar v >>= putStrLn
