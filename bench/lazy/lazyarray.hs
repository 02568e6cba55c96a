-- A table whose entries are computed from earlier ones when they are needed.
import Data.Array
import System.Environment (getArgs)

main :: IO ()
main = do
  [size] <- getArgs
  let n = read size :: Int
      ways = listArray (0, n) (map count [0 .. n]) :: Array Int Int
      count k
        | k < 3 = 1
        | otherwise = (ways ! (k - 1) + ways ! (k - 3)) `mod` 1000007
  print (ways ! n)
