-- Readers are counted without a lock, so a writer may enter while one is inside.
import Control.Concurrent
import Control.Monad
import Data.IORef

main :: IO ()
main = do
  readers <- newIORef (0 :: Int)
  writing <- newIORef False
  done <- newEmptyMVar
  _ <- forkIO $ do
    modifyIORef readers (+ 1)
    busy <- readIORef writing
    when busy (error "read while somebody writes")
    modifyIORef readers (subtract 1)
    putMVar done ()
  n <- readIORef readers
  when (n == 0) $ do
    writeIORef writing True
    writeIORef writing False
  takeMVar done
