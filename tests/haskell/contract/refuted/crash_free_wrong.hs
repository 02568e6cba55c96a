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

average :: [Int] -> Int
average xs = sum xs `div` length xs

averageOk :: [Int] -> Maybe Int
averageOk [] = Nothing
averageOk xs = Just (sum xs `div` length xs)

lastOf :: [Int] -> Int
lastOf [x] = x
lastOf (_ : r) = lastOf r

data Shape = Circle Int | Square Int | Rect Int Int
area :: Shape -> Int
area (Circle r) = 3 * r * r
area (Square s) = s * s

pick :: Int -> Either String Int
pick n | n > 0 = Right (10 `div` n)
       | otherwise = Left (show n)

main :: IO ()
main = print (index 1 [1, 2, 3], average [1, 2], averageOk [], lastOf [1], area (Square 2), pick 3)
