-- Runs the semaphore of an old `base`.
import Control.Concurrent (forkIO, killThread)
import Control.Exception (mask_)
import OldQSem

main :: IO ()
main = do
  sem <- newQSem 1
  waitQSem sem
  impatient <- forkIO (mask_ (waitQSem sem >> signalQSem sem))
  killThread impatient
  signalQSem sem
  waitQSem sem
