-- Into a range.
module Main where


{-# CONTRACT clamp :: lo:Ok -> {hi | lo <= hi} -> Ok -> {r | lo <= r && r <= hi} #-}
clamp :: Int -> Int -> Int -> Int
clamp lo hi x
  | x < lo = lo
  | x > hi = hi
  | otherwise = x

main :: IO ()
main = return ()
