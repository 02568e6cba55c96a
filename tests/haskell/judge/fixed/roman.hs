module Main where

numerals :: [(Int, String)]
numerals =
  [ (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC")
  , (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I") ]

toRoman :: Int -> String
toRoman 0 = ""
toRoman n = name ++ toRoman (n - value)
  where (value, name) = biggest n

biggest :: Int -> (Int, String)
biggest n = head (filter ((<= n) . fst) numerals)

fromRoman :: String -> Int
fromRoman text = add (map digit text)

digit :: Char -> Int
digit c = case lookup c [('I', 1), ('V', 5), ('X', 10), ('L', 50), ('C', 100), ('D', 500), ('M', 1000)] of
  Just n -> n
  Nothing -> error ("not a numeral: " ++ [c])

add :: [Int] -> Int
add (a : b : rest)
  | a < b = b - a + add rest
  | otherwise = a + add (b : rest)
add [a] = a
add [] = 0

main :: IO ()
main = do
  mapM_ (putStrLn . toRoman) [4, 14, 1994]
  print (map fromRoman ["XIV", "MCMXCIV"])
