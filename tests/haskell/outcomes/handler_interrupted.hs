-- The handler blocks in takeMVar, where the second exception interrupts it.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  v <- newEmptyMVar
  m <- newEmptyMVar
  done <- newEmptyMVar
  t <- mask_ $ forkFinally
    (throwIO (ErrorCall "e") `catch` \e -> case e of ErrorCall _ -> putMVar v "first" >> takeMVar m)
    (putMVar done . either (const "") (const " second"))
  a <- takeMVar v
  _ <- forkIO (putMVar m ())
  killThread t
  b <- takeMVar done
  putStrLn (a ++ b)
