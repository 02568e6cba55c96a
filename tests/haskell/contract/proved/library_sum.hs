-- The same with the sum of the library.
module Main where


{-# CONTRACT add :: Ok -> {(tab,s) | sum tab == s} -> {(tab,s) | sum tab == s} #-}
add :: Int -> ([Int], Int) -> ([Int], Int)
add n (tab, s) = (n : tab, s + n)

main :: IO ()
main = return ()
