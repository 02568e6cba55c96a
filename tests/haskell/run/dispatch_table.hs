-- Strings of actions chosen by data: a tiny command dispatcher with defaults.
module Main where

import qualified Data.Map as M

type Action = [Int] -> Either String [Int]

actions :: M.Map String Action
actions = M.fromList
  [ ("dup", \s -> case s of { x : r -> Right (x : x : r); _ -> Left "dup on empty" })
  , ("swap", \s -> case s of { x : y : r -> Right (y : x : r); _ -> Left "swap needs two" })
  , ("+", bin (+)), ("*", bin (*)), ("drop", Right . drop 1) ]
  where bin f s = case s of { x : y : r -> Right (f y x : r); _ -> Left "operator needs two" }

exec :: [Int] -> String -> Either String [Int]
exec s w = case M.lookup w actions of
  Just a -> a s
  Nothing -> case reads w of
    [(n, "")] -> Right (n : s)
    _ -> Left ("unknown word " ++ w)

runForth :: String -> Either String [Int]
runForth = go [] . words
  where go s [] = Right s
        go s (w : ws) = exec s w >>= \s' -> go s' ws

main :: IO ()
main = mapM_ (print . runForth) ["2 3 +", "5 dup *", "1 2 swap", "+", "1 foo", "3 4 drop dup +", ""]
