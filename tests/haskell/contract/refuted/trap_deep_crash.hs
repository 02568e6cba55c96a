module Main where
-- Crashes for lists of seven.
walk :: [Int] -> Int
walk [] = 0
walk [_, _, _, _, _, _, _] = error "seven"
walk (_ : xs) = walk xs

{-# CONTRACT f :: {xs | True} -> {r | r == walk xs} #-}
f :: [Int] -> Int
f xs = walk xs

main :: IO ()
main = print (f [1])
