-- Each stage of a ring waits for the one before it.
import Control.Concurrent
import Control.Monad

stage :: Chan Int -> Chan Int -> IO ()
stage from to = forever (readChan from >>= writeChan to . (+ 1))

main :: IO ()
main = do
  a <- newChan
  b <- newChan
  _ <- forkIO (stage a b)
  n <- readChan b
  writeChan a n
  print n
