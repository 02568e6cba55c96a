-- Nothing but a start and an end: what is taken off every other time.
import System.Environment (getArgs)

main :: IO ()
main = do
  [size] <- getArgs
  print (read size :: Int)
