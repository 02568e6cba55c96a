-- Functions of the library are recursive functions like those of the program.
module Main where

data Colour = Red | Green | Blue deriving (Eq, Ord, Show)

{-# CONTRACT mapped :: f:Ok -> xs:Ok -> {r | length r == length xs} #-}
mapped :: (Int -> Int) -> [Int] -> [Int]
mapped f xs = map f xs

{-# CONTRACT appended :: xs:Ok -> {r | r == xs} #-}
appended :: [Colour] -> [Colour]
appended xs = xs ++ []

{-# CONTRACT summed :: xs:Ok -> ys:Ok -> {r | r == sum xs + sum ys} #-}
summed :: [Int] -> [Int] -> Int
summed xs ys = sum (xs ++ ys)

{-# CONTRACT present :: x:Ok -> xs:Ok -> {r | r == elem x xs} #-}
present :: Colour -> [Colour] -> Bool
present x xs = elem x xs

main :: IO ()
main = return ()
