{-# LANGUAGE RankNTypes #-}
module Main where

both :: (forall a. [a] -> Int) -> ([Int], String) -> (Int, Int)
both f (xs, s) = (f xs, f s)

main :: IO ()
main = print (both sum ([1, 2], "ab"))
