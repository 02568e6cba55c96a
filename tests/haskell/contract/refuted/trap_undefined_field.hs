module Main where
data B = B { left :: Int, right :: Int }
{-# CONTRACT mk :: {x | True} -> {b | left b == x} #-}
mk :: Int -> B
mk x = B { left = x, right = error "none" }

{-# CONTRACT use :: {x | True} -> {r | r == x} #-}
use :: Int -> Int
use x = let b = mk x in right b `seq` left b

main :: IO ()
main = print (left (mk 1))
