-- The same, done right.
module Main where
import System.Environment (getArgs)

fib :: Int -> Int
fib n = if n < 2 then n else plus (fib (n - 1)) (fib (n - 2))

plus :: Int -> Int -> Int
plus a b = a + b

main :: IO ()
main = do
  [n] <- getArgs
  print (fib (read n))
