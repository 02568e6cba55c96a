{-# LANGUAGE TemplateHaskell #-}
-- A defect to be found by questions: insert puts an equal element at the wrong place.
module Main (main) where

insert :: Int -> [Int] -> [Int]
insert x [] = [x]
insert x (y : ys)
  | x > y = x : y : ys
  | otherwise = y : insert x ys

sort' :: [Int] -> [Int]
sort' = foldr insert []

main :: IO ()
main = print (sort' $([| [3, 1, 2] |]))
