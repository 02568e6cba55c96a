-- What is needed may not.
module Main where


{-# CONTRACT second :: Any -> {y | y > 0} -> {r | r > 0} #-}
second :: Int -> Int -> Int
second x y = x * 0 + y

main :: IO ()
main = return ()
