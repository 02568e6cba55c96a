-- Functions that may crash and functions that cannot.
-- crashes
module Main where

safeHead :: [a] -> Maybe a
safeHead [] = Nothing
safeHead (x : _) = Just x

{-# CONTRACT index :: {i | i >= 0} -> {xs | length xs > i} -> Ok #-}
index :: Int -> [Int] -> Int
index 0 (x : _) = x
index n (_ : xs) = index (n - 1) xs
index _ [] = error "index"

averageOk :: [Int] -> Maybe Int
averageOk [] = Nothing
averageOk xs = Just (sum xs `div` length xs)

pick :: Int -> Either String Int
pick n | n > 0 = Right (10 `div` n)
       | otherwise = Left (show n)

main :: IO ()
main = print (index 1 [1, 2, 3], averageOk [], pick 3)
