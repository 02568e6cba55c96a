-- blame: go
-- fixed: fixed/text.hs
module Main where

import Data.Char (chr, isLower, isUpper, ord, toUpper)
import Data.List (group, sortBy)
import Data.Ord (comparing)

shift :: Int -> Char -> Char
shift n c
  | isUpper c = rotate 'A' n c
  | isLower c = rotate 'a' n c
  | otherwise = c

rotate :: Char -> Int -> Char -> Char
rotate base n c = chr (ord base + (ord c - ord base + n) `mod` 26)

caesar :: Int -> String -> String
caesar n = map (shift n)

runs :: String -> [(Char, Int)]
runs = map (\g -> (head g, length g)) . group

unruns :: [(Char, Int)] -> String
unruns = concatMap (\(c, n) -> replicate n c)

wrap :: Int -> String -> [String]
wrap width = map unwords . go [] 0 . words
  where
    go line _ [] = [reverse line]
    go line used (w : ws)
      | null line = go [w] (length w) ws
      | used + 1 + length w <= width = go (w : line) (used + length w) ws
      | otherwise = reverse line : go [w] (length w) ws

title :: String -> String
title = unwords . map capital . words

capital :: String -> String
capital [] = []
capital (c : cs) = toUpper c : cs

frequencies :: String -> [(Char, Int)]
frequencies text = sortBy (comparing (negate . snd)) (count text)

count :: String -> [(Char, Int)]
count = foldr bump []

bump :: Char -> [(Char, Int)] -> [(Char, Int)]
bump c [] = [(c, 1)]
bump c ((d, n) : rest)
  | c == d = (d, n + 1) : rest
  | otherwise = (d, n) : bump c rest

main :: IO ()
main = do
  putStrLn (caesar 3 "Hello, World")
  putStrLn (caesar (-3) (caesar 3 "Round trip"))
  print (runs "aaabccd")
  putStrLn (unruns (runs "hhheey"))
  mapM_ putStrLn (wrap 16 "a debugger asks a few short questions about results")
  putStrLn (title "walk backwards to happiness")
  print (frequencies "mississippi")
