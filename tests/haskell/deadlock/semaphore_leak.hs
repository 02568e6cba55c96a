import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  s <- newQSem 1
  done <- newEmptyMVar
  forM_ [1 .. 2 :: Int] $ \n -> forkIO $ do
    waitQSem s
    when (n == 1) (signalQSem s)
    putMVar done ()
  takeMVar done
  takeMVar done
  waitQSem s
