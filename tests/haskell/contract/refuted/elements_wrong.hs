-- Zero is one of them.
module Main where


{-# CONTRACT firstOr :: {d | d > 0} -> [{x | x >= 0}] -> {r | r > 0} #-}
firstOr :: Int -> [Int] -> Int
firstOr d [] = d
firstOr _ (x:_) = x

main :: IO ()
main = return ()
