-- Part by part.
module Main where


{-# CONTRACT swap :: ({a | a > 0}, {b | b < 0}) -> ({b | b < 0}, {a | a > 0}) #-}
swap :: (Int, Int) -> (Int, Int)
swap (a, b) = (b, a)

main :: IO ()
main = return ()
