-- Without mask the exception arrives before, between or after the two.
import Control.Concurrent

main :: IO ()
main = do
  a <- newEmptyMVar
  b <- newEmptyMVar
  t <- forkIO (putMVar a (1 :: Int) >> putMVar b (2 :: Int))
  killThread t
  (,) <$> tryTakeMVar a <*> tryTakeMVar b >>= print
