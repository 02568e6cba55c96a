-- A contract on the part of a constructor.
module Main where


{-# CONTRACT get :: (Just {a | a > 0}) -> {r | r > 0} #-}
get :: Maybe Int -> Int
get (Just a) = a
get Nothing = 0

main :: IO ()
main = return ()
