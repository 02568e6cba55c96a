-- The finalizer always runs and throws; what it throws replaces the exception from outside.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  v <- newEmptyMVar
  done <- newEmptyMVar
  t <- mask_ $ forkIOWithUnmask $ \unmask -> do
    r <- try ((unmask (return ()) >> putMVar v ()) `finally` throwIO (ErrorCall "final"))
    putMVar done (either (\e -> case e of ErrorCall s -> s) (const "none") r)
  killThread t
  s <- takeMVar done
  b <- tryTakeMVar v
  putStrLn (maybe s (const "body") b)
