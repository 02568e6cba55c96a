-- Naive Fibonacci numbers: calls and small integers.
import System.Environment (getArgs)

fib :: Int -> Int
fib n = if n < 2 then n else fib (n - 1) + fib (n - 2)

main :: IO ()
main = do
  [size] <- getArgs
  print (fib (read size))
