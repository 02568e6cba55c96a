-- Text as users handle it: names, lines, padding, codes.
module Main where

import Data.Char (toUpper, isDigit, isAlpha, ord, chr, isSpace)

-- false
{-# CONTRACT labels :: {ns | True} -> {r | all (\n -> length n <= 20) r} #-}
labels :: [String] -> [String]
labels ns = ns

-- refuted
{-# CONTRACT greeting :: {n | not (null n)} -> {r | length r <= 12} #-}
greeting :: String -> String
greeting n = "Hello, " ++ n

-- false
{-# CONTRACT padLeft :: {n | n >= 0} -> {s | True} -> {r | length r == 8} #-}
padLeft :: Int -> String -> String
padLeft n s = replicate (8 - length s) ' ' ++ s

-- refuted
{-# CONTRACT initials :: {ns | True} -> Ok #-}
initials :: [String] -> String
initials ns = foldr (\n r -> head n `seq` (head n : r)) [] ns

-- refuted
{-# CONTRACT shout :: {s | all isAlpha s} -> {r | r /= s} #-}
shout :: String -> String
shout = map toUpper

-- false
{-# CONTRACT digits :: {s | True} -> {r | all isDigit r} #-}
digits :: String -> String
digits = filter (not . isSpace)

-- false
{-# CONTRACT splitWords :: {s | not (null s)} -> {r | not (null r)} #-}
splitWords :: String -> [String]
splitWords = words

-- false
{-# CONTRACT joinLines :: {ls | True} -> {r | lines r == ls} #-}
joinLines :: [String] -> String
joinLines = unlines

-- refuted
{-# CONTRACT caesar :: {c | c >= 'a' && c <= 'z'} -> {r | r >= 'a' && r <= 'z'} #-}
caesar :: Char -> Char
caesar c = chr (ord c + 3)

-- refuted
{-# CONTRACT firstChar :: {s | s /= " "} -> Ok #-}
firstChar :: String -> Char
firstChar (c : _) = c

-- false
{-# CONTRACT isPalindrome :: {s | length s < 2} -> {r | not r} #-}
isPalindrome :: String -> Bool
isPalindrome s = s == reverse s

-- refuted
{-# CONTRACT trim :: {s | True} -> {r | length r < length s} #-}
trim :: String -> String
trim = dropWhile (== ' ')

-- refuted
{-# CONTRACT digitValue :: {c | isDigit c} -> {r | r < 9} #-}
digitValue :: Char -> Int
digitValue c = ord c - ord '0'

-- refuted
{-# CONTRACT countSpaces :: {s | not (null s)} -> {r | r < length s} #-}
countSpaces :: String -> Int
countSpaces s = length (filter (== ' ') s)

-- false
{-# CONTRACT mostly :: {ws | all (\w -> length w <= 5) ws} -> {r | length r <= 5} #-}
mostly :: [String] -> String
mostly ws = concatMap (take 3) ws

-- refuted
{-# CONTRACT quote :: {s | True} -> {r | length r == length s + 1} #-}
quote :: String -> String
quote s = "\"" ++ s ++ "\""

main :: IO ()
main = putStrLn (greeting "you")
