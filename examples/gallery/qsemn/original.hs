-- Runs the semaphore of an old `base`.
import Control.Concurrent (forkIO, killThread)
import Control.Exception (mask_)
import OldQSemN

main :: IO ()
main = do
  sem <- newQSemN 0
  impatient <- forkIO (mask_ (waitQSemN sem 2 >> signalQSemN sem 2))
  killThread impatient
  signalQSemN sem 2
  waitQSemN sem 2
