-- forkFinally forks masked: the exception can only arrive inside of the action, and the end always runs.
import Control.Concurrent

main :: IO ()
main = do
  v <- newEmptyMVar
  t <- forkFinally (return (5 :: Int)) (putMVar v . either (const "killed") show)
  killThread t
  takeMVar v >>= putStrLn
