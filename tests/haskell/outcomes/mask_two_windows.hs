-- Two windows and one exception: it arrives in the first, in the second, or after both.
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
  killThread t
  takeMVar v >>= putStrLn
