import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  m <- newMVar 'a'
  putMVar m 'b'
