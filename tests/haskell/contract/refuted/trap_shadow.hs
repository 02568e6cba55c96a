module Main where
{-# CONTRACT f :: {x | x > 0} -> {r | r > x} #-}
f :: Int -> Int
f x = let y = x in (let x = 0 in x + y)

{-# CONTRACT g :: {x | x > 0} -> {y | y > x} -> {x | x > 2} #-}
g :: Int -> Int -> Int
g a b = b

main :: IO ()
main = print (f 1, g 1 2)
