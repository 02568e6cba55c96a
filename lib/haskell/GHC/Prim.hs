{-# LANGUAGE MagicHash #-}
-- | GHC's primitive operations, as far as packages use them. The machine has no unboxed values: the
-- operations are ordinary functions on its own numbers, arrays and pieces of memory.
module GHC.Prim
  ( Int#, Word#, Char#, Double#, Float#, Addr#, State#, RealWorld, MutVar#, MVar#, TVar#, ThreadId#
  , Array#, MutableArray#, SmallArray#, SmallMutableArray#, ByteArray#, MutableByteArray#, StablePtr#, StableName#
  , Proxy#, proxy#, coerce, seq
  , module GHC.Prim.Memory
  , module GHC.Prim.Number
  , module GHC.Prim.Thread
  ) where

import Data.Typeable.Internal (Proxy# (..))
import Foreign.StablePtr (StablePtr)
import GHC.Conc.Sync (ThreadId#, TVar#)
import GHC.MVar (MVar#)
import GHC.Prim.Memory hiding (at#, bytes#, copied#, doing#, done#, get#, move#, put#)
import GHC.Prim.Number hiding (halves#, truth#)
import GHC.Prim.Thread hiding (Act#, maybe#, run#, run_#, spark_#)
import GHC.Ptr (Addr#)
import GHC.STRef (MutVar#)
import GHC.Types (Char#, Double#, Float#, Int#, RealWorld, State#, Word#, coerce, seq)

type StablePtr# = StablePtr

data StableName# a

proxy# :: Proxy# a
proxy# = Proxy#
