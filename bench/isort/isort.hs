-- Insertion sort and naive reverse: lists that are built and walked.
import System.Environment (getArgs)

insert :: Int -> [Int] -> [Int]
insert x [] = [x]
insert x (y : ys)
  | x <= y = x : y : ys
  | otherwise = y : insert x ys

isort :: [Int] -> [Int]
isort = foldr insert []

nrev :: [Int] -> [Int]
nrev [] = []
nrev (x : xs) = nrev xs ++ [x]

numbers :: Int -> Int -> [Int]
numbers 0 _ = []
numbers n seed = seed `rem` 10000 : numbers (n - 1) ((seed * 1103515245 + 12345) `rem` 2147483648)

main :: IO ()
main = do
  [size] <- getArgs
  let list = numbers (read size) 42
  print (sum (zipWith (*) (cycle [1, -1]) (isort list)), head (nrev list))
