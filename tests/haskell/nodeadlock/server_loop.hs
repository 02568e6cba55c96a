import Control.Concurrent
import Control.Monad

server :: MVar (Int, MVar Int) -> IO ()
server box = forever $ do
  (n, reply) <- takeMVar box
  putMVar reply (n + 1)

main :: IO ()
main = do
  box <- newEmptyMVar
  _ <- forkIO (server box)
  forM_ [1, 2] $ \n -> do
    reply <- newEmptyMVar
    putMVar box (n, reply)
    m <- takeMVar reply
    when (m /= n + 1) (error "wrong reply")
