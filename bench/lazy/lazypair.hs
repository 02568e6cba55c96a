-- Sum and count in a pair, both put off.
import System.Environment (getArgs)

main :: IO ()
main = do
  [size] <- getArgs
  let (total, count) = foldl (\(t, c) x -> (t + x, c + 1)) (0, 0 :: Int) [1 .. read size :: Int]
  print (total `div` count)
