-- The bounds may be the wrong way round.
module Main where


{-# CONTRACT clamp :: lo:Ok -> hi:Ok -> Ok -> {r | lo <= r && r <= hi} #-}
clamp :: Int -> Int -> Int -> Int
clamp lo hi x
  | x < lo = lo
  | x > hi = hi
  | otherwise = x

main :: IO ()
main = return ()
