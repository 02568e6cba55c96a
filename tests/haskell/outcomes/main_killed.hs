-- The exception may reach the main thread before or after its output, or too late.
import Control.Concurrent

main :: IO ()
main = do
  m <- myThreadId
  _ <- forkIO (killThread m)
  putStrLn "a"
