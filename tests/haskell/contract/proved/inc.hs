-- The increment of the paper.
module Main where


{-# CONTRACT inc :: {x | x > 0} -> {r | r > x} #-}
inc :: Int -> Int
inc x = x + 1

main :: IO ()
main = return ()
