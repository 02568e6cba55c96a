-- Invoices of a stationer's. The total of the second one is too low.
module Main (main) where

import Invoice
import Price
import qualified Stock

main :: IO ()
main = mapM_ (putStrLn . summary) invoices

invoices :: [Invoice]
invoices =
  [ Invoice "Ada" [Line (Stock.find "pencil") 4, Line (Stock.find "ruler") 1]
  , Invoice "Grace" [Line (Stock.find "paper") 12, Line (Stock.find "pencil") 10]
  ]

summary :: Invoice -> String
summary invoice = customer invoice ++ " pays " ++ showCents (total invoice)
