-- Never ends.
module Main where

count :: Int -> Int -> Int
count n m = if n < 0 then m else count (n + 1) (m + n)

main :: IO ()
main = do
  putStrLn "begins"
  print (count 0 0)
