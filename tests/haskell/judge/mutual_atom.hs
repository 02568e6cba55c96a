-- blame: atom
-- fixed: fixed/mutual.hs
module Main where

import Data.Char (isDigit, isSpace)

-- Mutual recursion, local constants, operators, guards and records that are updated.

data Account = Account { owner :: String, balance :: Int, history :: [Int] } deriving (Show, Eq)

infixl 6 |+|
(|+|) :: Account -> Int -> Account
acc |+| n = acc { balance = balance acc + n, history = n : history acc }

isEven', isOdd' :: Int -> Bool
isEven' 0 = True
isEven' n = isOdd' (n - 1)
isOdd' 0 = False
isOdd' n = isEven' (n - 1)

expr :: String -> (Int, String)
expr s = more (term s)
  where
    more (n, '+' : rest) = let (m, rest') = term rest in more (n + m, rest')
    more (n, '-' : rest) = let (m, rest') = term rest in more (n - m, rest')
    more other = other

term :: String -> (Int, String)
term s = more (atom s)
  where
    more (n, '*' : rest) = let (m, rest') = atom rest in more (n * m, rest')
    more other = other

atom :: String -> (Int, String)
atom ('(' : s) = case expr s of
  (n, ')' : rest) -> (n + 1, rest)
  (n, rest) -> (n, rest)
atom s = (read digits, rest)
  where
    (digits, rest) = span isDigit s

strip :: String -> String
strip = filter (not . isSpace)

calculate :: String -> Int
calculate = fst . expr . strip

interest :: Account -> Account
interest acc
  | balance acc < threshold = acc
  | otherwise = acc |+| gain
  where
    threshold = 100
    gain = balance acc * rate `div` 100
    rate = 5

main :: IO ()
main = do
  print (map isEven' [4, 7])
  print (calculate "2 + 3 * (4 - 1)")
  let a = Account "ann" 0 [] |+| 50 |+| 70
  print a
  print (interest a)
  print (interest (Account "bob" 10 []))
