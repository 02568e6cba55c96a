-- The first deadlock is caught, the second is not.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  v <- newEmptyMVar
  takeMVar v `catch` \e -> case e of BlockedIndefinitelyOnMVar -> putStrLn "once"
  takeMVar v
