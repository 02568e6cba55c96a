-- | The kinds of types and of constraints.
module Data.Kind (Type, Constraint) where

import GHC.Types (Type, Constraint)
