-- A thread waits for an MVar that nobody else knows.
import Control.Concurrent

main :: IO ()
main = do
  _ <- forkIO $ do
    answer <- newEmptyMVar
    n <- takeMVar answer
    print (n + 1 :: Int)
  done <- newEmptyMVar
  _ <- forkIO (putMVar done ())
  takeMVar done
  putStrLn "done"
