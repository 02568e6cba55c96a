-- A bank: commands as text, a state monad over maps and records, failures that change nothing.
module Main where

import Control.Monad (forM_, unless)
import Data.List (foldl')
import qualified Data.Map.Strict as Map
import Engine
import Money
import Parser
import Types

script :: String
script =
  unlines
    [ "-- a family and a shop"
    , "open \"ann\" checking 500"
    , "open \"ann\" savings 3"
    , "open \"bob\" checking 0 USD"
    , "open \"shop\" checking 1,000.00"
    , "open \"cyd\" deposit 4 until 45 CHF"
    , "in #1 1,250.50"
    , "in #3 300"
    , "in #5 2000"
    , "transfer #1 to #2 400"
    , "transfer #1 to #3 100.10"
    , "out #1 1500"
    , "out #5 1"
    , "out #9 1"
    , "out #1 -5"
    , "every 7 days #1 to #4 49.99"
    , "every 10 days #3 to #1 120"
    , "report"
    , "advance 30"
    , "report"
    , "statement #1"
    , "freeze #3"
    , "transfer #3 to #1 1"
    , "advance 20"
    , "thaw #3"
    , "out #5 500"
    , "transfer #5 to #2 250.25"
    , "close #4"
    , "statement #4"
    , "out #4 10000"
    , "transfer #4 to #1 349.93"
    , "close #4"
    , "owners"
    , "pay #1 1"
    , "open \"dan checking"
    , "open \"dan\" vault"
    , "transfer #1 #2 3"
    , "in #1 12.345"
    , "advance 10"
    , "report"
    ]

showEvent :: Event -> String
showEvent event = case event of
  Said s -> s
  Moved a b m -> show a ++ " -> " ++ show b ++ ": " ++ render m
  Refused c e -> "refused: " ++ verb c ++ ": " ++ explain e
  Credited i m -> show i ++ " gets interest " ++ render m
  where
    verb = takeWhile (/= ' ') . show

-- | What must hold of every bank.
consistent :: Bank -> [String]
consistent b =
  [ show (accountId a) ++ ": history says " ++ render total ++ ", balance " ++ render (balance a)
  | a <- Map.elems (accounts b)
  , let total = foldl' (+) 0 (map amount (history a))
  , total /= balance a
  ]

main :: IO ()
main = do
  let (bank, events) = runCommands (parseScript script) emptyBank
  mapM_ (putStrLn . showEvent) events
  let problems = consistent bank
  unless (null problems) $ forM_ problems putStrLn
  putStrLn (if null problems then "consistent" else "not consistent")
  print (map toCents (splitEvenly 3 (euros 1)), splitEvenly 4 (cents 10))
  print (Map.map kind (accounts bank))
  print [parseMoney s | s <- ["12", "12.3", "1,000.05", "-7.50", "x", "1.234"]]
