module Main where

infixl 5 <+>
infixr 5 <->

(<+>), (<->) :: Int -> Int -> Int
a <+> b = a + b
a <-> b = a - b

main :: IO ()
main = print (1 <+> 2 <-> 3)
