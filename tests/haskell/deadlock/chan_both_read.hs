import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  a <- newChan
  b <- newChan
  _ <- forkIO (readChan a >>= \x -> writeChan b (x + 1 :: Int))
  y <- readChan b
  writeChan a y
