import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  c <- newChan
  _ <- forkIO (mapM_ (writeChan c) [1, 2, 3 :: Int])
  xs <- replicateM 3 (readChan c)
  when (xs /= [1, 2, 3]) (error "order")
