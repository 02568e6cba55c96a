-- Lengths add up.
module Main where


{-# CONTRACT join :: xs:Ok -> ys:Ok -> {r | length r == length xs + length ys} #-}
join :: [Int] -> [Int] -> [Int]
join [] ys = ys
join (x:xs) ys = x : join xs ys

main :: IO ()
main = return ()
