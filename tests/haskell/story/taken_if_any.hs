import Control.Concurrent
import Control.Exception

data Stop = Stop { code :: Int, reason :: String } deriving Show

instance Exception Stop

main :: IO ()
main = do
  m <- newMVar (10 :: Int)
  old <- swapMVar m (4 * 5)
  new <- tryTakeMVar m
  print (old, new)
  none <- tryTakeMVar m
  print none
  ready <- newEmptyMVar
  told <- newEmptyMVar
  t <- forkIO $ (putMVar ready () >> threadDelay 1000000) `catch` \(Stop c why) ->
    putMVar told (c + 1, why)
  takeMVar ready
  throwTo t (Stop 41 ("asked by " ++ show old))
  (c, why) <- takeMVar told
  putStrLn (show c ++ " " ++ why)
