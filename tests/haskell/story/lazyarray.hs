-- A table whose entries are computed from earlier ones when they are needed.
import Data.Array

ways :: Array Int Int
ways = listArray (0, 8) (map count [0 .. 8])

count :: Int -> Int
count k
  | k < 3 = 1
  | otherwise = ways ! (k - 1) + ways ! (k - 3)

main :: IO ()
main = print (ways ! 8)
