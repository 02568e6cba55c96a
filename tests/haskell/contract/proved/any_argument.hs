-- What is not needed may crash.
module Main where


{-# CONTRACT second :: Any -> {y | y > 0} -> {r | r > 0} #-}
second :: Int -> Int -> Int
second x y = y

main :: IO ()
main = return ()
