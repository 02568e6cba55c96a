module Main where

import Control.Exception

data Node = Node {label :: Int, next :: Node}

ring :: Node
ring = a
  where
    a = Node 1 b
    b = Node 2 c
    c = Node (label a + label b) a

walk :: Int -> Node -> [Int]
walk 0 _ = []
walk n node = label node : walk (n - 1) (next node)

risky :: Int -> Int
risky n = 100 `div` (n - 3)

main :: IO ()
main = do
  print (walk 5 ring)
  r <- try (evaluate (sum (map risky [1 .. 4])))
  case r of
    Left e -> putStrLn ("caught " ++ show (e :: ArithException))
    Right v -> print v
