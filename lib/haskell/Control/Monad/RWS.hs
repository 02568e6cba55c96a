-- | Reading, writing and state together.
module Control.Monad.RWS
  ( RWS, rws, runRWS, evalRWS, execRWS, mapRWS, withRWS
  , RWST (RWST), runRWST, evalRWST, execRWST, mapRWST, withRWST
  , module Control.Monad.RWS.Class
  , module Data.Monoid
  , module Control.Monad
  , module Control.Monad.Fix
  , module Control.Monad.Trans
  ) where

import Control.Monad
import Control.Monad.Fix
import Control.Monad.Trans
import Control.Monad.RWS.Class
import Control.Monad.Trans.RWS.Lazy
  ( RWS, rws, runRWS, evalRWS, execRWS, mapRWS, withRWS
  , RWST (RWST), runRWST, evalRWST, execRWST, mapRWST, withRWST )
import Data.Monoid
