-- search: --terminates
-- A busy wait ends if the thread that it waits for runs.
import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  box <- newEmptyMVar
  _ <- forkIO (putMVar box ())
  let loop = tryTakeMVar box >>= maybe loop return
  loop
