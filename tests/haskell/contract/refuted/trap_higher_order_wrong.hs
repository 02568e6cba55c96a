module Main where
{-# CONTRACT apply :: ({x | x > 0} -> {y | y > x}) -> {z | True} -> {r | r > z} #-}
apply :: (Int -> Int) -> Int -> Int
apply g z = g z

main :: IO ()
main = print (apply (+ 1) 3)
