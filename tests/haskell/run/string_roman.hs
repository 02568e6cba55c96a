-- Roman numerals both ways, and numbers in words.
module Main where

import Data.List (isPrefixOf)

table :: [(Int, String)]
table = zip [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1] (words "M CM D CD C XC L XL X IX V IV I")

toRoman :: Int -> String
toRoman 0 = ""
toRoman n = let (v, s) = head (filter ((<= n) . fst) table) in s ++ toRoman (n - v)

fromRoman :: String -> Int
fromRoman "" = 0
fromRoman s = head [v + fromRoman (drop (length r) s) | (v, r) <- table, r `isPrefixOf` s]

say :: Int -> String
say n
  | n < 20 = words "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen" !! n
  | n < 100 = tens !! (n `div` 10 - 2) ++ (if n `mod` 10 == 0 then "" else "-" ++ say (n `mod` 10))
  | n < 1000 = say (n `div` 100) ++ " hundred" ++ rest 100
  | otherwise = say (n `div` 1000) ++ " thousand" ++ rest 1000
  where
    tens = words "twenty thirty forty fifty sixty seventy eighty ninety"
    rest k = if n `mod` k == 0 then "" else " " ++ say (n `mod` k)

main :: IO ()
main = do
  print (map toRoman [1, 4, 9, 14, 40, 90, 400, 1994, 2024])
  print (all (\n -> fromRoman (toRoman n) == n) [1 .. 3999])
  mapM_ (putStrLn . say) [0, 13, 21, 80, 105, 999, 12345]
