-- The sticks are kept by a server: who asks for one that is taken is told when it is back.
import Control.Concurrent
import Control.Monad

data Request = Take Int (MVar ()) | Put Int

-- Sticks that are taken, and who waits for which.
server :: MVar Request -> [Int] -> [(Int, MVar ())] -> IO ()
server requests taken waiting = do
  request <- takeMVar requests
  case request of
    Take n answer
      | n `elem` taken -> server requests taken (waiting ++ [(n, answer)])
      | otherwise -> putMVar answer () >> server requests (n : taken) waiting
    Put n -> case lookup n waiting of
      Just next -> putMVar next () >> server requests taken (filter ((/= n) . fst) waiting)
      Nothing -> server requests (filter (/= n) taken) waiting

takeStick :: MVar Request -> Int -> IO ()
takeStick requests n = do
  answer <- newEmptyMVar
  putMVar requests (Take n answer)
  takeMVar answer

philosopher :: MVar Request -> Int -> Int -> IO ()
philosopher requests left right = forever $ do
  takeStick requests left
  takeStick requests right
  putMVar requests (Put left)
  putMVar requests (Put right)

main :: IO ()
main = do
  requests <- newEmptyMVar
  _ <- forkIO (server requests [] [])
  forM_ [0 .. 3] $ \i -> forkIO (philosopher requests i (i + 1))
  philosopher requests 4 0
