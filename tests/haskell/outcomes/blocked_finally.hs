-- The finalizer runs before the main thread dies of the deadlock.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  v <- newEmptyMVar
  takeMVar v `finally` putStrLn "fin"
