module Main where
{-# CONTRACT f :: Any -> {r | r == 1} #-}
f :: Int -> Int
f x = let y = x + 1 in const 1 y

{-# CONTRACT g :: {x | True} -> {r | r == x} #-}
g :: Int -> Int
g x = fst (x, undefined)

{-# CONTRACT h :: {x | x > 0} -> {r | r == x} #-}
h :: Int -> Int
h x = head (x : error "never")

main :: IO ()
main = print (f undefined, g 2, h 2)
