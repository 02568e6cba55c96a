-- killThread returns as soon as the exception is raised in the target; its handler may still have to run.
import Control.Concurrent
import Control.Exception

result :: Either AsyncException Int -> String
result = either (("Left " ++) . show) (("Right " ++) . show)

main :: IO ()
main = do
  v <- newEmptyMVar
  t <- forkIO (try (return 5) >>= putMVar v . result)
  killThread t
  tryTakeMVar v >>= print
