module Main where
{-# CONTRACT f :: {xs | True} -> {r | True} #-}
f :: [Int] -> Int
f xs = foldr (\x acc -> if x == 12345 then error "that one" else acc + 1) 0 xs

main :: IO ()
main = print (f [1])
