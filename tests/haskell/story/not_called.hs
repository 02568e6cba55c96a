-- Lines that were not reached: in a function that nobody called, in a branch, in a function of a function.
module Main where

data Shape = Square Int | Circle Int

area :: Shape -> Int
area (Square n) = n * n
area (Circle r) = round3 r

round3 :: Int -> Int
round3 r =
  3 * r * r

describe :: Int -> String
describe n
  | n > 100 = big n
  | n > 50 = "medium"
  | otherwise = "small"

big :: Int -> String
big n =
  "big: " ++ show n

main :: IO ()
main = mapM_ (putStrLn . describe . area) [Square 3, Square 8]
