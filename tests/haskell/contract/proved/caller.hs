-- A caller that keeps the precondition.
module Main where


{-# CONTRACT inc :: {x | x > 0} -> {r | r > x} #-}
inc :: Int -> Int
inc x = x + 1

{-# CONTRACT twice :: {x | x > 0} -> {r | r > x - 5} #-}
twice :: Int -> Int
twice x = inc (inc x)

main :: IO ()
main = return ()
