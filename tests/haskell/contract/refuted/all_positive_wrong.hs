-- Grows by nothing.
module Main where


{-# CONTRACT grow :: {xs | all (> 0) xs} -> {ys | all (> 1) ys} #-}
grow :: [Int] -> [Int]
grow [] = []
grow (x:xs) = x : grow xs

main :: IO ()
main = return ()
