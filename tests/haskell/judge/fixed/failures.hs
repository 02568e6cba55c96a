module Main where

import Control.Exception
import qualified Data.Map as Map

data Oops = Missing String | TooBig Int deriving Show

instance Exception Oops

find :: String -> Map.Map String Int -> Int
find key m = case Map.lookup key m of
  Just n -> n
  Nothing -> throw (Missing key)

check :: Int -> Int
check n
  | n > 100 = throw (TooBig n)
  | otherwise = n

prices :: Map.Map String Int
prices = Map.fromList [("tea", 30), ("cake", 45), ("wine", 120)]

cost :: [String] -> Int
cost items = sum (map (\i -> check (find i prices)) items)

attempt :: String -> IO Int -> IO ()
attempt label action = do
  result <- try action
  case result of
    Right n -> putStrLn (label ++ ": " ++ show n)
    Left e -> putStrLn (label ++ " failed: " ++ explain e)

explain :: Oops -> String
explain (Missing k) = "no " ++ k
explain (TooBig n) = show n ++ " is too much"

orElse :: Int -> Int -> IO Int
orElse a b = evaluate a `catch` handler
  where
    handler :: Oops -> IO Int
    handler _ = return b

cleaned :: IO a -> IO a
cleaned act = act `finally` putStrLn "done"

main :: IO ()
main = do
  attempt "two" (evaluate (cost ["tea", "cake"]))
  attempt "none" (evaluate (cost ["tea", "milk"]))
  attempt "wine" (evaluate (cost ["wine"]))
  orElse (cost ["milk"]) 7 >>= print
  attempt "clean" (cleaned (evaluate (find "cake" prices)))
