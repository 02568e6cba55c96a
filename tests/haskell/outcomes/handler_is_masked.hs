-- A handler runs masked: the second exception waits until its end.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  v <- newEmptyMVar
  started <- newEmptyMVar
  t <- forkIO ((putMVar started () >> throwIO (ErrorCall "e")) `catch` \e -> case e of
    ErrorCall _ -> putMVar v "handled")
  takeMVar started
  _ <- forkIO (return ())
  s <- takeMVar v
  killThread t
  putStrLn s
