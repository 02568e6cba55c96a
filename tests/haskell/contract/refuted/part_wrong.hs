-- Zero is not positive.
module Main where


{-# CONTRACT get :: {m | m /= Just 0} -> {r | r > 0} #-}
get :: Maybe Int -> Int
get (Just a) = a
get Nothing = 0

main :: IO ()
main = return ()
