-- | The annotations of Hoed with stacks of cost centres: those of "Debug.Hoed".
module Debug.Hoed.Stk (module Debug.Hoed) where

import Debug.Hoed
