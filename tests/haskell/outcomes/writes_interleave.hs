-- Without buffering two writers mix their characters in every way.
import Control.Concurrent
import System.IO

main :: IO ()
main = do
  hSetBuffering stdout NoBuffering
  done <- newEmptyMVar
  _ <- forkIO (hPutStr stdout "ab" >> putMVar done ())
  hPutStr stdout "cd"
  takeMVar done
