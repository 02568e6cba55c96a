import Control.Concurrent

worker :: MVar Int -> Int -> IO ()
worker box n = putMVar box (n * n)

main :: IO ()
main = do
  box <- newEmptyMVar
  _ <- forkIO (worker box 6)
  answer <- takeMVar box
  print answer
