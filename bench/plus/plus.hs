-- Fibonacci numbers with a sum that is wrong now and then: a long run to ask about.
module Main where
import System.Environment (getArgs)

fib :: Int -> Int
fib n = if n < 2 then n else plus (fib (n - 1)) (fib (n - 2))

plus :: Int -> Int -> Int
plus a b = if a == 21 then a + b + 1 else a + b

main :: IO ()
main = do
  [n] <- getArgs
  print (fib (read n))
