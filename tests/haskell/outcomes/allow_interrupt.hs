-- allowInterrupt is the only point where the masked thread can be reached.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  v <- newEmptyMVar
  t <- mask_ $ forkIO $ (allowInterrupt >> putMVar v "alive") `catch` \e -> case e of
    ThreadKilled -> putMVar v "killed"
    _ -> putMVar v "other"
  killThread t
  takeMVar v >>= putStrLn
