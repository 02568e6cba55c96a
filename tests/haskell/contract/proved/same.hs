-- Equal strings.
module Main where


{-# CONTRACT same :: x:Ok -> {r | r == x} #-}
same :: String -> String
same s = s

main :: IO ()
main = return ()
