-- Zero is not above zero.
module Main where


{-# CONTRACT upto :: {n | n >= 0} -> {r | r > n} #-}
upto :: Int -> Int
upto n = if n == 0 then 0 else n + upto (n - 1)

main :: IO ()
main = return ()
