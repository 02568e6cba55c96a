-- | The annotations of Hoed for pure code: those of "Debug.Hoed".
module Debug.Hoed.Pure (observe, Observable, runO, printO, putStrO, testO, observer) where

import Debug.Hoed
