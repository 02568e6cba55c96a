-- The program ends with its main thread, whether or not the other has written.
import Control.Concurrent

main :: IO ()
main = do
  _ <- forkIO (putStrLn "x")
  return ()
