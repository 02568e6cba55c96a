-- blame: go
-- fixed: fixed/closures.hs
module Main where

-- Local functions that hold variables of their surroundings, in several layers.

scale :: Int -> [Int] -> [Int]
scale k xs = map times xs
  where
    times x = x * factor
    factor = k + 1

between :: Int -> Int -> Int -> Bool
between lo hi = inside
  where
    inside x = aboveLow x && belowHigh x
    aboveLow x = x >= lo
    belowHigh x = x < hi

compose3 :: (a -> a) -> (a -> a) -> (a -> a) -> a -> a
compose3 f g h = f . g . h

adder :: Int -> Int -> Int
adder n = \m -> n + m

table :: [(String, Int -> Int)]
table = [("add", adder 10), ("double", \x -> x + x), ("neg", negate)]

apply :: String -> Int -> Int
apply name x = case lookup name table of
  Just f -> f x
  Nothing -> x

walk :: Int -> [Int]
walk n = go n []
  where
    go 0 acc = acc
    go k acc = go (k - 1) (step k : acc)
    step k
      | even k = k `div` 2
      | otherwise = offset k
    offset k = k * 3 + n

main :: IO ()
main = do
  print (scale 2 [1, 2, 3])
  print (filter (between 2 5) [1 .. 8])
  print (compose3 (adder 1) (adder 2) (* 2) 5)
  print (map (\(n, _) -> apply n 7) table)
  print (walk 5)
