module Main where
import qualified Data.Map as M
{-# CONTRACT f :: {m | True} -> {n | n == m} -> {r | r == M.valid m} #-}
f :: M.Map Int Int -> M.Map Int Int -> Bool
f _ n = M.valid n && M.size n < 3

main :: IO ()
main = print (f M.empty M.empty)
