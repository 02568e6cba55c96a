-- Exceptions are masked from before the connection is taken until it is back.
import Control.Concurrent
import Control.Concurrent.STM
import Control.Exception

newtype Pool = Pool (TVar [Int])

take1 :: Pool -> IO Int
take1 (Pool free) = atomically $ do
  available <- readTVar free
  case available of
    [] -> retry
    c : rest -> writeTVar free rest >> return c

give :: Pool -> Int -> IO ()
give (Pool free) c = atomically (modifyTVar' free (c :))

withResource :: Pool -> (Int -> IO a) -> IO a
withResource pool act = mask $ \restore -> do
  c <- take1 pool
  result <- restore (act c) `onException` give pool c
  give pool c
  return result

main :: IO ()
main = do
  pool <- Pool <$> newTVarIO [1]
  client <- forkIO (withResource pool (\_ -> return ()))
  killThread client
  withResource pool (\_ -> return ())
