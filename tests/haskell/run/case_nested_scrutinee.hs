-- Case over tuples, nested cases and overlapping alternatives in order.
module Main where

data Light = Red | Amber | Green deriving (Show, Eq, Enum, Bounded)

next :: Light -> Bool -> Light
next l emergency = case (l, emergency) of
  (_, True) -> Red
  (Green, _) -> Amber
  (Amber, _) -> Red
  (Red, False) -> Green

describe :: [Int] -> String
describe xs = case xs of
  [] -> "empty"
  [x] | x < 0 -> "one negative"
      | otherwise -> "one"
  x : y : _ -> case compare x y of
    LT -> "rising"
    EQ -> "level"
    GT -> "falling"

main :: IO ()
main = do
  print [next l e | l <- [minBound ..], e <- [False, True]]
  mapM_ (putStrLn . describe) [[], [-1], [1], [1, 2], [2, 2], [3, 1]]
