module Main where
{-# CONTRACT grade :: {x | x >= 0} -> {r | r >= 1} #-}
grade :: Int -> Int
grade x
  | x < 10 = low
  | x < 100 = 2
  where low = x

main :: IO ()
main = print (grade 5)
