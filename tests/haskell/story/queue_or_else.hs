import Control.Concurrent.STM
main :: IO ()
main = do
  q <- newTQueueIO
  atomically (writeTQueue q (1 :: Int, 'a'))
  m <- atomically (tryReadTQueue q)
  n <- atomically (tryReadTQueue q)
  print (fmap fst m)
  print (fmap fst n)
