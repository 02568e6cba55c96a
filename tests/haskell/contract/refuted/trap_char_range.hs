module Main where
import Data.Char
{-# CONTRACT f :: {c | True} -> {r | ord r == ord c + 1} #-}
f :: Char -> Char
f c = chr (ord c + 1)

main :: IO ()
main = print (f 'a')
