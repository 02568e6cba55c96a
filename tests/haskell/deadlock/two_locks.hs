import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  a <- newMVar ()
  b <- newMVar ()
  done <- newEmptyMVar
  _ <- forkIO (takeMVar a >> takeMVar b >> putMVar b () >> putMVar a () >> putMVar done ())
  _ <- forkIO (takeMVar b >> takeMVar a >> putMVar a () >> putMVar b () >> putMVar done ())
  takeMVar done
  takeMVar done
