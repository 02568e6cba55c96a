-- onException acts only if the exception arrives inside of it.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  v <- newEmptyMVar
  done <- newEmptyMVar
  t <- forkFinally (return () `onException` putMVar v "cleaned") (\_ -> putMVar done True)
  killThread t
  d <- takeMVar done
  x <- tryTakeMVar v
  print (x, d)
