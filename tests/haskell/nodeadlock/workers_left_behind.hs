-- Workers wait for the next job when the program ends: that is how it ends.
import Control.Concurrent
import Control.Monad

worker :: Chan (Int, MVar Int) -> IO ()
worker jobs = forever $ do
  (n, box) <- readChan jobs
  putMVar box (n * n)

main :: IO ()
main = do
  jobs <- newChan
  replicateM_ 2 (forkIO (worker jobs))
  box <- newEmptyMVar
  writeChan jobs (3, box)
  n <- takeMVar box
  print n
  putStrLn "done"
