-- Numbers have no identity: where one was made is told by its story.
module Main where

import qualified Data.Map as M

data Line = Line { sku :: String, quantity :: Int, unit :: Int } deriving Show

discount :: Int -> Int -> Int
discount q price
  | q >= 10 = price - price `div` 10
  | q >= 5 = price * 5 `div` 10
  | otherwise = price

cost :: Line -> Int
cost l = quantity l * discount (quantity l) (unit l)

totals :: [Line] -> M.Map String Int
totals = foldr add M.empty
  where add l = M.insertWith (+) (sku l) (cost l)

report :: M.Map String Int -> [String]
report m = [k ++ ": " ++ show v | (k, v) <- M.toList m]

orders :: [Line]
orders =
  [ Line "nut" 12 10, Line "bolt" 4 25, Line "gear" 2 310, Line "belt" 6 40, Line "cap" 3 7
  , Line "pin" 40 2, Line "rod" 11 100, Line "hub" 1 999 ]

main :: IO ()
main = mapM_ putStrLn (report (totals orders))
