-- Ok says that nothing crashes.
module Main where


{-# CONTRACT f :: Ok -> Ok #-}
f :: Int -> Int
f x = if x > 3 then error "too large" else x

main :: IO ()
main = return ()
