-- Enumerations over one's own Enum, and Integer ranges with big steps.
module Main where

data Note = C | D | E | F | G | A | B deriving (Show, Eq, Ord, Enum, Bounded)

up :: Int -> Note -> Note
up k n = toEnum ((fromEnum n + k) `mod` 7)

cyclicFrom :: (Eq a, Enum a, Bounded a) => a -> [a]
cyclicFrom x = take n (iterate next x)
  where
    n = fromEnum (maxBound `asTypeOf` x) + 1
    next y | y == maxBound = minBound
           | otherwise = succ y

main :: IO ()
main = do
  print (map (up 2) [minBound ..])
  print (cyclicFrom F, cyclicFrom True)
  print [[n, up 2 n, up 4 n] | n <- [C, F, G]]
  print ([C, E ..], [B, G ..], [A ..])
  print [10 ^ 20, 10 ^ 20 + 10 ^ 19 .. 2 * 10 ^ 20]
  print (zip3 [1 :: Integer ..] [C ..] "abc", fromEnum 'a', [LT ..])
