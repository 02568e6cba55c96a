-- The program ends while the other thread still writes.
import Control.Concurrent
import System.IO

main :: IO ()
main = do
  hSetBuffering stdout NoBuffering
  _ <- forkIO (hPutStr stdout "ab")
  return ()
