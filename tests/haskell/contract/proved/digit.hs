-- A rest is below its divisor.
module Main where


{-# CONTRACT digit :: Ok -> {r | r >= 0 && r < 10} #-}
digit :: Int -> Int
digit n = n `mod` 10

main :: IO ()
main = return ()
