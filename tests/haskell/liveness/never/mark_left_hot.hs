-- search: --marks
-- The second request is dropped.
import Backstory.Mark
import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  box <- newEmptyMVar
  _ <- forkIO $ forever $ do
    n <- takeMVar box
    when (n /= (2 :: Int)) cold
  forM_ [1, 2] $ \n -> hot >> putMVar box n
  forever yield
