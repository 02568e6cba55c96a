-- A function that is passed keeps its contract.
module Main where


{-# CONTRACT apply :: ({a | a > 0} -> {b | b > 0}) -> {x | x > 0} -> {r | r > 0} #-}
apply :: (Int -> Int) -> Int -> Int
apply f x = f (f x)

main :: IO ()
main = return ()
