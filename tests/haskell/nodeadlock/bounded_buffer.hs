import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  slots <- newQSem 1
  items <- newEmptyMVar
  _ <- forkIO $ forM_ [1 .. 3 :: Int] $ \n -> waitQSem slots >> putMVar items n
  forM_ [1 .. 3] $ \n -> do
    x <- takeMVar items
    when (x /= n) (error "order")
    signalQSem slots
