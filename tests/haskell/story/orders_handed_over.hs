module Main where
import Control.Concurrent
import Control.Concurrent.STM

data Order = Order { amount :: Int, what :: String }
data Stats = Stats { seen :: Int, total :: Int }

worker :: Chan Order -> IO ()
worker c = do
  writeChan c (Order 3 "tea")
  writeChan c (Order { amount = 4, what = "milk" })

main :: IO ()
main = do
  c <- newChan
  st <- newMVar (Stats 0 0)
  tv <- newTVarIO (Stats { seen = 7, total = 70 })
  _ <- forkIO (worker c)
  o <- readChan c
  let Order n _ = o
  p <- readChan c
  modifyMVar_ st (\s -> return s { seen = seen s + 1, total = total s + n })
  modifyMVar_ st (\s -> return s { seen = seen s + 1, total = total s + amount p })
  t <- fmap total (readMVar st)
  print t
  atomically (modifyTVar tv (\s -> s { seen = seen s + 1 }))
  s <- readTVarIO tv
  print (seen s)
  print (total s)
