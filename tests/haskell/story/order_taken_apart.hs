import Control.Concurrent
import Data.IORef

data Order = Order Int String

shop :: MVar Order -> IO ()
shop v = do
  putMVar v (Order 3 "tea")
  putMVar v (Order 4 "milk")

next :: MVar Order -> IO Order
next v = do
  o <- takeMVar v
  return o

main :: IO ()
main = do
  v <- newEmptyMVar
  _ <- forkIO $ do
    shop v
  Order n _ <- takeMVar v
  print (n * 2)
  o <- next v
  let Order m what = o
  print m
  putStrLn what
  r <- newIORef (1 :: Int, [5, 6 :: Int])
  modifyIORef r (\(a, xs) -> (a + m, xs))
  k <- fmap fst (readIORef r)
  print k
  s <- readIORef r
  print (sum (snd s))
