-- blame: go
-- fixed: fixed/csv.hs
module Main where
import Data.Char (isSpace, isDigit)
import Data.List (dropWhileEnd)

data Problem = MissingField Int String | BadNumber Int String deriving (Show, Eq)

trim :: String -> String
trim = dropWhileEnd isSpace . dropWhile isSpace

splitField :: Char -> String -> [String]
splitField sep = go ""
  where
    go acc [] = [reverse acc]
    go acc (c : cs)
      | c == sep = reverse acc : go [c] cs
      | otherwise = go (c : acc) cs

number :: Int -> String -> Either Problem Int
number line s
  | not (null s) && all isDigit s = Right (read s)
  | otherwise = Left (BadNumber line s)

field :: Int -> String -> [(String, String)] -> Either Problem String
field line name row = maybe (Left (MissingField line name)) Right (lookup name row)

record :: [String] -> (Int, String) -> Either Problem (String, Int)
record header (n, text) = do
  let row = zip header (map trim (splitField ',' text))
  name <- field n "name" row
  age <- field n "age" row >>= number n
  return (name, age)

table :: String -> Either Problem [(String, Int)]
table text = case lines text of
  [] -> Right []
  (h : rest) -> mapM (record (map trim (splitField ',' h))) (zip [2 ..] rest)

main :: IO ()
main = do
  print (table "name, age\nAnn, 31\nBob, 7")
  print (table "name, age\nCyd, x")
