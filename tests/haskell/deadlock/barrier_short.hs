import Control.Concurrent
import Control.Monad

-- A barrier for three that only two come to.
main :: IO ()
main = do
  count <- newMVar (0 :: Int)
  open <- newEmptyMVar
  let arrive = do
        n <- modifyMVar count (\n -> return (n + 1, n + 1))
        when (n == 3) (putMVar open ())
        readMVar open
  _ <- forkIO arrive
  arrive
