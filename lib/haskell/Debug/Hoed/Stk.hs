-- | The annotations of Hoed with stacks of cost centres: those of "Debug.Hoed".
module Debug.Hoed.Stk (observe, Observable, runO, printO, putStrO, testO, observer) where

import Debug.Hoed
