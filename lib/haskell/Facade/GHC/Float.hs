{-# LANGUAGE MagicHash #-}
-- | "GHC.Float" as programs import it: with the types themselves.
module Facade.GHC.Float (module GHC.Float, module GHC.Float.Show, Float (F#), Double (D#)) where

import GHC.Float
import GHC.Float.Show
import GHC.Types (Double (D#), Float (F#))
