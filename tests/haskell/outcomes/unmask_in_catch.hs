-- The exception arrives inside of `unmask` or not at all.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  v <- newEmptyMVar
  t <- mask_ $ forkIOWithUnmask $ \unmask ->
    (unmask (return ()) >> putMVar v "done") `catch` \e -> putMVar v (if e == ThreadKilled then "killed" else "?")
  killThread t
  takeMVar v >>= putStrLn
