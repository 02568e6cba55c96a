-- True, but it needs a lemma about appending that nobody has stated.
module Main where

{-# CONTRACT backwards :: xs:Ok -> {r | length r == length xs} #-}
backwards :: [Int] -> [Int]
backwards xs = reverse xs

main :: IO ()
main = return ()
