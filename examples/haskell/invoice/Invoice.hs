-- Invoices: lines of articles, and what they come to.
module Invoice (Invoice (..), Line (..), total) where

import Price
import Stock (Article (..))

data Line = Line
  { article :: Article
  , pieces :: Int
  }

data Invoice = Invoice
  { customer :: String
  , items :: [Line]
  }

total :: Invoice -> Cents
total invoice = sum (map lineTotal (items invoice))

lineTotal :: Line -> Cents
lineTotal line = discounted (pieces line) (pieces line * price (article line))
