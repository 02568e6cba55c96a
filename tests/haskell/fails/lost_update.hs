import Control.Concurrent
import Control.Monad
import Data.IORef

main :: IO ()
main = do
  r <- newIORef (0 :: Int)
  done <- newEmptyMVar
  let bump = do { n <- readIORef r; writeIORef r $! n + 1; putMVar done () }
  _ <- forkIO bump
  _ <- forkIO bump
  takeMVar done
  takeMVar done
  n <- readIORef r
  when (n /= 2) (error "lost update")
