module Main where

data Color = Red | Green | Blue deriving (Show, Eq)

next :: Color -> Color
next Red = Green
next Gren = Blue
next Blue = Rde

main :: IO ()
main = print (next Red)
