-- Classical ciphers and a run-length code.
module Main where

import Data.Char
import Data.List (group)

rot :: Int -> Char -> Char
rot n c
  | isAsciiLower c = base 'a'
  | isAsciiUpper c = base 'A'
  | otherwise = c
  where base b = chr (ord b + (ord c - ord b + n) `mod` 26)

vigenere :: Bool -> String -> String -> String
vigenere enc key = zipWith (\k c -> rot (sign (ord (toLower k) - ord 'a')) c) (cycle key)
  where sign = if enc then id else negate

rle :: String -> String
rle = concatMap (\g -> (if length g > 1 then show (length g) else "") ++ take 1 g) . group

unrle :: String -> String
unrle "" = ""
unrle s = let (d, c : r) = span isDigit s in replicate (if null d then 1 else read d) c ++ unrle r

main :: IO ()
main = do
  putStrLn (map (rot 3) "Hello, World! xyz")
  putStrLn (map (rot (-3)) (map (rot 3) "round trip"))
  let e = vigenere True "Lemon" "attackatdawn"
  putStrLn e
  putStrLn (vigenere False "Lemon" e)
  putStrLn (rle "aaabccddddde")
  print (unrle (rle "aaabccddddde") == "aaabccddddde")
