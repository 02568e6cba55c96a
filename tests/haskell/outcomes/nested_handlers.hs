-- Inside of the inner catch, between the two, or outside of both.
import Control.Concurrent
import Control.Exception

killed :: MVar String -> String -> AsyncException -> IO ()
killed v name _ = putMVar v name

main :: IO ()
main = do
  v <- newEmptyMVar
  done <- newEmptyMVar
  t <- forkFinally (((return () `catch` killed v "inner") >> return ()) `catch` killed v "outer") (\_ -> putMVar done ())
  killThread t
  takeMVar done
  tryTakeMVar v >>= print
