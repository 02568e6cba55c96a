-- Any says nothing of the result.
module Main where


{-# CONTRACT f :: Ok -> Any #-}
f :: Int -> Int
f x = if x > 3 then error "too large" else x

main :: IO ()
main = return ()
