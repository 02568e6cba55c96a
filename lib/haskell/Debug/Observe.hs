-- | The annotations of the observer Hood, which do nothing here.
module Debug.Observe (observe, Observable, runO, printO, putStrO) where

import Debug.Hoed
