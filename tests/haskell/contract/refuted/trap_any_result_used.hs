module Main where
{-# CONTRACT f :: {x | True} -> Any #-}
f :: Int -> Int
f x = 10 `div` x

{-# CONTRACT g :: {x | True} -> {r | True} #-}
g :: Int -> Int
g x = f x

main :: IO ()
main = print (g 1)
