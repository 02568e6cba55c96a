import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  a <- newMVar ()
  b <- newMVar ()
  done <- newEmptyMVar
  let work = takeMVar a >> takeMVar b >> putMVar b () >> putMVar a () >> putMVar done ()
  _ <- forkIO work
  _ <- forkIO work
  takeMVar done
  takeMVar done
