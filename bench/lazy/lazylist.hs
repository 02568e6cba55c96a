-- A long list that is kept because it is gone through twice.
import System.Environment (getArgs)

main :: IO ()
main = do
  [size] <- getArgs
  let squares = [k * k `mod` 1009 | k <- [1 .. read size :: Int]]
  print (sum squares `div` length squares)
  print (squares !! (read size `div` 2))
