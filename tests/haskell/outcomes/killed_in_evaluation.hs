-- A value whose evaluation was interrupted is evaluated on by the next who needs it.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  let x = sum [1 .. 100 :: Int]
  t <- forkIO (evaluate x >> return ())
  killThread t
  print x
