module Main where

pairs :: [a] -> [(a, a)]
pairs xs = go xs
  where
    go :: [a] -> [(a, a)]
    go ys = zip ys xs

main :: IO ()
main = print (pairs [1, 2, 3])
