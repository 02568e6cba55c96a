-- Backtracking with the list monad and StateT over lists.
module Main where

import Control.Monad
import Control.Monad.State

queens :: Int -> [[Int]]
queens n = go n
  where
    go 0 = [[]]
    go k = do
      qs <- go (k - 1)
      q <- [1 .. n]
      guard (and [q /= c && abs (q - c) /= d | (d, c) <- zip [1 ..] qs])
      return (q : qs)

type Parser = StateT String []

item :: Parser Char
item = StateT (\s -> case s of { (c : cs) -> [(c, cs)]; [] -> [] })

word :: String -> Parser String
word w = mapM (\c -> item >>= \x -> guard (x == c) >> return x) w

segments :: [String] -> Parser [String]
segments dict = do
  s <- get
  if null s then return [] else do
    w <- lift dict >>= word
    (w :) <$> segments dict

sendMore :: [(Int, Int, Int)]
sendMore = do
  a <- [1 .. 9]
  b <- [0 .. 9]
  guard (a /= b)
  let n = 10 * a + b
      m = 10 * b + a
  guard (n + m == 121)
  return (a, b, n)

main :: IO ()
main = do
  print (length (queens 6), head (queens 8))
  print (evalStateT (segments ["a", "ab", "b", "ba"]) "abab")
  print sendMore
