-- The largest of three.
module Main where


{-# CONTRACT max3 :: x:Ok -> y:Ok -> z:Ok -> {r | r >= x && r >= y && r >= z} #-}
max3 :: Int -> Int -> Int -> Int
max3 a b c = if a > b then (if a > c then a else c) else (if b > c then b else c)

main :: IO ()
main = return ()
