module Main where

import Books.Accounts
import Books.Journal
import Books.Money
import Books.Report

-- The books of a small shop.

journal :: [Booking]
journal = foldr1 merge
  [ [Booking 1 1020 2200 (money 12000 0) "stock on credit", Booking 2 1010 1020 (money 300 0) "till"]
  , sale 5 1010 (money 84 90) "lamps"
  , sale 9 1400 (money 1530 5) "desks"
  , instalments 12 3 2200 1020 (money 2000 0) "to supplier"
  , [Booking 15 5200 1020 (money 650 0) "rent", Booking 45 5200 1020 (money 650 0) "rent"]
  , [Booking 28 5100 1020 (money 2140 50) "wages", Booking 58 5100 1020 (money 2140 50) "wages"]
  , [Booking 33 1020 1400 (money 1500 0) "claim paid"]
  , sale 51 1020 (money 7999 99) "office"
  , [Booking 60 1020 4100 (money 3 33) "interest"]
  ]

main :: IO ()
main = do
  let balances = postAll journal
  print (check chart (journal ++ [Booking 3 1010 9999 zero "odd"]))
  mapM_ putStrLn (sheet chart balances)
  putStrLn ("profit " ++ render (profit chart balances))
  mapM_ print (statement chart 1020 journal)
  print (largest 3 journal)
  print (monthly chart 1000 journal)
  print (monthly chart 2000 journal)
