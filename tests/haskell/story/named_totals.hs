import Control.Concurrent
import Control.Monad

data Total = Total { name :: String, amount :: Int }

sums :: [(String, [Int])] -> [Total]
sums groups = [Total who (sum costs) | (who, costs) <- groups]

main :: IO ()
main = do
  results <- newChan
  done <- newEmptyMVar
  _ <- forkIO $ do
    forM_ (sums [("ann", [3, 4]), ("bob", [5, 6, 1])]) $ \t -> writeChan results (name t, amount t)
    putMVar done "all told"
  forM_ [1, 2 :: Int] $ \_ -> do
    (who, n) <- readChan results
    putStrLn (who ++ ": " ++ show n)
  takeMVar done >>= putStrLn
