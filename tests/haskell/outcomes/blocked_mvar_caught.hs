-- Nobody else has the MVar: the main thread gets the exception and goes on in its handler.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  v <- newEmptyMVar :: IO (MVar ())
  r <- try (takeMVar v)
  either (\e -> print (e :: BlockedIndefinitelyOnMVar)) print r
