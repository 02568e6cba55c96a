{-# LANGUAGE MagicHash #-}
-- | Hints to a compiler.
module GHC.Magic (inline, noinline, lazy, oneShot, runRW#) where

import GHC.Exts
