-- Elements of a list.
module Main where


{-# CONTRACT grow :: {xs | all (> 0) xs} -> {ys | all (> 1) ys} #-}
grow :: [Int] -> [Int]
grow [] = []
grow (x:xs) = (x + 1) : grow xs

main :: IO ()
main = return ()
