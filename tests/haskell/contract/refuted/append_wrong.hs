-- Drops an element.
module Main where


{-# CONTRACT join :: xs:Ok -> ys:Ok -> {r | length r == length xs + length ys} #-}
join :: [Int] -> [Int] -> [Int]
join [] ys = drop 1 ys
join (x:xs) ys = x : join xs ys

main :: IO ()
main = return ()
