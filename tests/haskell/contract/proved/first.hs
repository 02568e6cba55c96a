-- A case that the precondition excludes.
module Main where


{-# CONTRACT first :: {xs | not (null xs)} -> Ok #-}
first :: [Int] -> Int
first (x:_) = x

main :: IO ()
main = return ()
