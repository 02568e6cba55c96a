-- Two exceptions, two windows: each arrives in one of them or too late.
import Control.Concurrent
import Control.Exception

letter :: Either AsyncException () -> String
letter = either (const "L") (const "R")

main :: IO ()
main = do
  v <- newEmptyMVar
  t <- mask_ $ forkIOWithUnmask $ \unmask -> do
    a <- try (unmask (return ()))
    b <- try (unmask (return ()))
    putMVar v (letter a ++ letter b)
  _ <- forkIO (killThread t)
  killThread t
  takeMVar v >>= putStrLn
