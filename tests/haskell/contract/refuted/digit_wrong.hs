-- rem may be negative.
module Main where


{-# CONTRACT digit :: Ok -> {r | r >= 0 && r < 10} #-}
digit :: Int -> Int
digit n = n `rem` 10

main :: IO ()
main = return ()
