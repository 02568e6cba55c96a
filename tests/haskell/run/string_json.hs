-- A JSON printer and parser.
module Main where

import Data.Char
import Data.List (intercalate)
import Numeric (showHex)

data J = Null | Bool Bool | Num Double | Str String | Arr [J] | Obj [(String, J)] deriving (Show, Eq)

render :: J -> String
render Null = "null"
render (Bool b) = map toLower (show b)
render (Num d) | d == fromIntegral (round d :: Int) = show (round d :: Int)
               | otherwise = show d
render (Str s) = quote s
render (Arr xs) = "[" ++ intercalate "," (map render xs) ++ "]"
render (Obj kvs) = "{" ++ intercalate "," [quote k ++ ":" ++ render v | (k, v) <- kvs] ++ "}"

quote :: String -> String
quote s = "\"" ++ concatMap f s ++ "\""
  where f '"' = "\\\""
        f '\\' = "\\\\"
        f '\n' = "\\n"
        f c | c < ' ' = "\\u" ++ replicate (4 - length h) '0' ++ h
            | otherwise = [c]
          where h = showHex (ord c) ""

parse :: String -> Maybe J
parse s = case value (dropWhile isSpace s) of
  Just (j, r) | all isSpace r -> Just j
  _ -> Nothing

value :: String -> Maybe (J, String)
value ('n' : 'u' : 'l' : 'l' : r) = Just (Null, r)
value ('t' : 'r' : 'u' : 'e' : r) = Just (Bool True, r)
value ('f' : 'a' : 'l' : 's' : 'e' : r) = Just (Bool False, r)
value ('"' : r) = case reads ('"' : r) of
  [(str, r')] -> Just (Str str, r')
  _ -> Nothing
value ('[' : r) = list ']' value (ws r) >>= \(xs, r') -> Just (Arr xs, r')
value ('{' : r) = list '}' pair (ws r) >>= \(xs, r') -> Just (Obj xs, r')
  where pair p = do
          (Str k, a) <- value p
          ':' : b <- Just (ws a)
          (v, c) <- value (ws b)
          Just ((k, v), c)
value s = case reads s of
  [(d, r)] -> Just (Num d, r)
  _ -> Nothing

list :: Char -> (String -> Maybe (a, String)) -> String -> Maybe ([a], String)
list e _ (c : r) | c == e = Just ([], r)
list e p s = do
  (x, r) <- p s
  case ws r of
    ',' : r' -> list e p (ws r') >>= \(xs, q) -> Just (x : xs, q)
    c : r' | c == e -> Just ([x], r')
    _ -> Nothing

ws :: String -> String
ws = dropWhile isSpace

main :: IO ()
main = do
  let j = Obj [("a", Arr [Num 1, Num 2.5, Null]), ("b", Obj [("c", Str "x\"y\n"), ("d", Bool True)])]
  putStrLn (render j)
  print (parse (render j) == Just j)
  print (parse " [1, {\"k\" : [ ]}, -3e2 ] ")
  print (parse "[1,", parse "{\"a\" 1}")
