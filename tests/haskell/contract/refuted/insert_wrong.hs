-- The wrong way round.
module Main where


{-# CONTRACT insert :: Ok -> {xs | sorted xs} -> {r | sorted r} #-}
insert :: Int -> [Int] -> [Int]
insert n [] = [n]
insert n (y:ys) | n >= y = n : y : ys
                | otherwise = y : insert n ys

sorted :: [Int] -> Bool
sorted (a:b:r) = a <= b && sorted (b:r)
sorted _ = True

main :: IO ()
main = return ()
