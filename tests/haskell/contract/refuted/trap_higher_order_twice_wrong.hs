module Main where
{-# CONTRACT twice :: ({x | x > 0} -> {y | y < x}) -> {z | z > 0} -> {r | r < z} #-}
twice :: (Int -> Int) -> Int -> Int
twice g z = g (g z)

main :: IO ()
main = print (twice (subtract 1) 3)
