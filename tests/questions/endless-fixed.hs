module Main where

-- The same with an end.
merge :: [Integer] -> [Integer] -> [Integer]
merge (x : xs) (y : ys)
  | x < y = x : merge xs (y : ys)
  | x > y = y : merge (x : xs) ys
  | otherwise = x : merge xs ys
merge xs ys = xs ++ ys

scale :: Integer -> [Integer] -> [Integer]
scale k = map (* k)

hamming :: [Integer]
hamming = 1 : merge (scale 2 hamming) (merge (scale 3 hamming) (scale 5 hamming))

until' :: Integer -> [Integer] -> [Integer]
until' n (x : xs)
  | x <= n = x : until' n xs
  | otherwise = []
until' _ [] = []

digits :: Integer -> [Integer]
digits n = go n []
  where
    go m acc
      | m < 10 = m : acc
      | otherwise = go (m `div` 10) (m `mod` 10 : acc)

main :: IO ()
main = do
  print (sum (map (sum . digits) (until' 1000 hamming)))
  print (length (until' 5000 hamming))
