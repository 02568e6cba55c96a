-- | Another package has a module of this name, and that is no matter.
module Helpers (sumCents) where

import Util.Units

sumCents :: [Cents] -> Cents
sumCents cents = Cents (sum [n | Cents n <- cents])
