-- The plain run dies, whatever the schedule.
import Control.Concurrent

main :: IO ()
main = do
  box <- newEmptyMVar
  _ <- forkIO (putMVar box (0 :: Int))
  n <- takeMVar box
  print (10 `div` n)
