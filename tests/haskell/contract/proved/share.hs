-- Division by something.
module Main where


{-# CONTRACT share :: Ok -> {b | b /= 0} -> Ok #-}
share :: Int -> Int -> Int
share a b = a `div` b

main :: IO ()
main = return ()
