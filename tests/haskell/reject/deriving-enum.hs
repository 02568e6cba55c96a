module Main where

data Shape = Circle Double | Point deriving (Show, Enum)

main :: IO ()
main = print [Point ..]
