-- Absolute value.
module Main where


{-# CONTRACT size :: Ok -> {r | r >= 0} #-}
size :: Int -> Int
size x | x < 0 = negate x
       | otherwise = x

main :: IO ()
main = return ()
