-- The end of forkFinally is masked, but takeMVar blocks there and is interruptible.
import Control.Concurrent

main :: IO ()
main = do
  w <- newEmptyMVar
  v <- newEmptyMVar
  t <- forkFinally (return ()) (\_ -> takeMVar w >> putMVar v "end")
  killThread t
  putMVar w ()
  takeMVar v >>= putStrLn
