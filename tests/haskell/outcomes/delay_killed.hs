-- threadDelay is interruptible; it may also be over before.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  v <- newEmptyMVar
  t <- mask_ $ forkIO $ (threadDelay 1 >> putMVar v "slept") `catch` \e -> case e of
    ThreadKilled -> putMVar v "killed"
    _ -> putMVar v "other"
  killThread t
  takeMVar v >>= putStrLn
