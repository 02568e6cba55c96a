-- Without buffering each character is written by itself, and the exception may arrive between.
import Control.Concurrent
import System.IO

main :: IO ()
main = do
  hSetBuffering stdout NoBuffering
  t <- forkIO (hPutStr stdout "ab")
  killThread t
