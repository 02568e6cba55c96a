-- The n-th prime from an endless lazy list.
import System.Environment (getArgs)

from :: Int -> [Int]
from n = n : from (n + 1)

sieve :: [Int] -> [Int]
sieve (p : rest) = p : sieve (without p rest)
sieve [] = []

without :: Int -> [Int] -> [Int]
without p (x : rest)
  | x `rem` p == 0 = without p rest
  | otherwise = x : without p rest
without _ [] = []

nth :: Int -> [Int] -> Int
nth n (x : rest) = if n == 1 then x else nth (n - 1) rest
nth _ [] = 0

main :: IO ()
main = do
  [size] <- getArgs
  print (nth (read size) (sieve (from 2)))
