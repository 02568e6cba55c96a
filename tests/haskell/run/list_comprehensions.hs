-- Several generators, guards, lets, nested and refutable patterns.
module Main where

pyth :: Int -> [(Int, Int, Int)]
pyth n = [(a, b, c) | c <- [1 .. n], b <- [1 .. c], a <- [1 .. b], a * a + b * b == c * c]

main :: IO ()
main = do
  print (pyth 20)
  print [x | Just x <- [Just 1, Nothing, Just 3]]
  print [(x, y) | x <- [1 .. 3], odd x, y <- "ab"]
  print [z | x <- [1 .. 4], let y = x * x; z = y + 1, even z]
  print [[if even i then 'e' else 'o' | i <- [1 .. j]] | j <- [1 .. 4 :: Int]]
  print [(a, b) | (a, 'x') <- zip [1 ..] "xyxx", b <- replicate a a]
  print [() | False]
  print (take 5 [(i, j) | i <- [1 ..], j <- [1 .. i - 1], gcd i j == 1])
  print [x + y | (x, y) <- [(1, 2), (3, 4)], x < y]
  print [c | s <- words "the quick brown", (c : _) <- [s]]
