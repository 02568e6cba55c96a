module Shop.Rules (price) where

import Util.Units

-- | What so many pieces cost.
price :: Pieces -> Cents -> Cents
price (Pieces n) (Cents each)
#ifdef DISCOUNTS
  | Pieces n >= dozen = Cents (n * each * 9 `div` 10)
#endif
  | otherwise = Cents (n * each)
