module Report (report) where

import Shop.Basket
import Shop.Text (padded)
import Util.Units (dozen, Pack (..))

report :: Basket -> String
report b = padded 12 (show (total b)) ++ "| " ++ show dozen ++ show [PER_DOZEN, Single]
