-- blame: divisors
-- fixed: fixed/primes.hs
module Main where

primes :: [Int]
primes = sieve [2 ..]

sieve :: [Int] -> [Int]
sieve (p : xs) = p : sieve (strike p xs)
sieve [] = []

strike :: Int -> [Int] -> [Int]
strike p = filter (\x -> x `mod` p /= 0)

factors :: Int -> [Int]
factors n = go n primes
  where
    go 1 _ = []
    go m (p : ps)
      | m `mod` p == 0 = p : go (m `div` p) (p : ps)
      | otherwise = go m ps
    go _ [] = []

gcd' :: Int -> Int -> Int
gcd' a 0 = a
gcd' a b = gcd' b (a `mod` b)

perfect :: Int -> Bool
perfect n = sum (divisors n) == n

divisors :: Int -> [Int]
divisors n = [d | d <- [2 .. n `div` 2], n `mod` d == 0]

main :: IO ()
main = do
  print (take 8 primes)
  print (factors 360)
  print (gcd' 84 36)
  print (filter perfect [2 .. 30])
