-- A sum of millions of terms, put off until it is printed.
import System.Environment (getArgs)

main :: IO ()
main = do
  [size] <- getArgs
  print (foldl (+) 0 [1 .. read size :: Int])
