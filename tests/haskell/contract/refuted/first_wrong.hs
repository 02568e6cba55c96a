-- A missing case.
module Main where


{-# CONTRACT first :: Ok -> Ok #-}
first :: [Int] -> Int
first (x:_) = x

main :: IO ()
main = return ()
