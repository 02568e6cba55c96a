-- search: --leads-to secondAsks secondServed
-- The server looks at the first client first, and that one always asks again.
import Control.Concurrent
import Control.Monad

secondAsks, secondServed :: MVar Int -> IO Bool
secondAsks state = maybe False (== 1) <$> tryReadMVar state
secondServed state = maybe False (== 2) <$> tryReadMVar state

main :: IO ()
main = do
  first <- newMVar ()
  second <- newEmptyMVar
  state <- newMVar (0 :: Int)
  _ <- forkIO $ swapMVar state 1 >> putMVar second ()
  forever $ do
    asked <- tryTakeMVar first
    case asked of
      Just () -> putMVar first ()
      Nothing -> takeMVar second >> void (swapMVar state 2)
