-- Arbitrary precision: division in all signs, powers, bit tests, modular exponentiation.
module Main where

import Data.List (unfoldr)

powMod :: Integer -> Integer -> Integer -> Integer
powMod _ 0 m = 1 `mod` m
powMod b e m
  | even e = let h = powMod b (e `div` 2) m in h * h `mod` m
  | otherwise = b * powMod b (e - 1) m `mod` m

isqrt :: Integer -> Integer
isqrt n = go n where go x = let y = (x + n `div` x) `div` 2 in if y >= x then x else go y

digits :: Integer -> [Integer]
digits = reverse . unfoldr (\n -> if n == 0 then Nothing else Just (n `mod` 10, n `div` 10))

main :: IO ()
main = do
  let a = 12345678901234567890123 :: Integer
      b = 987654321987 :: Integer
  print [(f x y, g x y) | (f, g) <- [(div, mod), (quot, rem)], x <- [a, -a], y <- [b, -b]]
  print (powMod 3 (10 ^ 18) 1000000007)
  print (isqrt (10 ^ 40), isqrt (2 * 10 ^ 40))
  print (sum (digits (2 ^ 1000)))
  print (gcd (product [1 .. 20]) (3 ^ 30), lcm a b)
  print (compare a b, a == a + 0, negate a, abs (-a), signum (-a))
  print (fromIntegral a :: Int, fromInteger a :: Double, truncate (1e25 :: Double) :: Integer)
  print (length (show (3 ^ 5000)), product [1 .. 25] `div` product [1 .. 23])
