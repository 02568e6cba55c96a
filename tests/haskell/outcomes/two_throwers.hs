-- Whichever exception comes first is caught; the handler is masked and does not block.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  m <- newEmptyMVar
  v <- newEmptyMVar
  t <- mask_ $ forkIO $ takeMVar m `catch` \e -> case e of ErrorCall s -> putMVar v s
  _ <- forkIO (throwTo t (ErrorCall "a"))
  throwTo t (ErrorCall "b")
  takeMVar v >>= putStrLn
  putMVar m ()
