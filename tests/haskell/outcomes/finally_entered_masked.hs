-- The thread starts masked, so it always enters `finally`; the finalizer does not block.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  v <- newEmptyMVar
  t <- mask_ (forkIOWithUnmask (\unmask -> unmask (return ()) `finally` putMVar v "fin"))
  killThread t
  takeMVar v >>= putStrLn
