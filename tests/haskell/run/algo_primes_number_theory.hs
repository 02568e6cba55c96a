-- Factorisation, totients, perfect numbers, Chinese remainders, continued fractions.
module Main where

import Data.List (group, foldl')
import Data.Ratio

factors :: Int -> [(Int, Int)]
factors n = map (\g -> (head g, length g)) (group (go n 2))
  where go 1 _ = []
        go m p | p * p > m = [m]
               | m `mod` p == 0 = p : go (m `div` p) p
               | otherwise = go m (p + 1)

totient :: Int -> Int
totient n = product [(p - 1) * p ^ (k - 1) | (p, k) <- factors n]

egcd :: Integer -> Integer -> (Integer, Integer, Integer)
egcd a 0 = (a, 1, 0)
egcd a b = let (g, x, y) = egcd b (a `mod` b) in (g, y, x - (a `div` b) * y)

crt :: [(Integer, Integer)] -> Integer
crt rs = foldl' (+) 0 [r * n' * inv n' m | (r, m) <- rs, let n' = n `div` m] `mod` n
  where n = product (map snd rs)
        inv a m = let (_, x, _) = egcd a m in x `mod` m

cf :: Rational -> [Integer]
cf r | denominator r == 1 = [numerator r]
     | otherwise = let n = floor r in n : cf (recip (r - fromInteger n))

main :: IO ()
main = do
  print (map factors [360, 97, 1024, 1001])
  print (map totient [1, 10, 36, 97])
  print [n | n <- [2 .. 500], sum [d | d <- [1 .. n `div` 2], n `mod` d == 0] == n]
  print (crt [(2, 3), (3, 5), (2, 7)])
  print (cf (415 % 93), cf (355 % 113))
