-- head of any list.
module Main where


{-# CONTRACT first :: {xs | length xs >= 0} -> Ok #-}
first :: [Int] -> Int
first xs = head xs

main :: IO ()
main = return ()
