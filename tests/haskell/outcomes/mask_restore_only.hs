-- The whole thread is masked but for `restore`, so it always answers.
import Control.Concurrent
import Control.Exception

result :: Either AsyncException Int -> String
result = either (("Left " ++) . show) (("Right " ++) . show)

main :: IO ()
main = do
  v <- newEmptyMVar
  t <- mask_ (forkIOWithUnmask (\unmask -> try (unmask (return 5)) >>= putMVar v . result))
  killThread t
  takeMVar v >>= putStrLn
