-- Two threads hand a number back and forth: thread switches.
import Control.Concurrent
import System.Environment (getArgs)

client :: MVar Int -> MVar Int -> Int -> Int -> IO Int
client a b n x
  | n == 0 = return x
  | otherwise = do
      putMVar a x
      y <- takeMVar b
      client a b (n - 1) y

server :: MVar Int -> MVar Int -> Int -> IO ()
server a b n
  | n == 0 = return ()
  | otherwise = do
      x <- takeMVar a
      let y = x + 1
      y `seq` putMVar b y
      server a b (n - 1)

main :: IO ()
main = do
  [size] <- getArgs
  let n = read size
  a <- newEmptyMVar
  b <- newEmptyMVar
  _ <- forkIO (server a b n)
  r <- client a b n 0
  print r
