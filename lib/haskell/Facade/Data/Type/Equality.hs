{-# LANGUAGE GADTs, PolyKinds, TypeOperators #-}
-- | "Data.Type.Equality" as programs import it: with instances that need more than it can.
module Facade.Data.Type.Equality (module Data.Type.Equality) where

import Data.Type.Equality

instance (a ~ b) => Read (a :~: b) where
  readsPrec _ = readParen False (\s -> [(Refl, rest) | ("Refl", rest) <- lex s])

instance (a ~ b) => Enum (a :~: b) where
  toEnum 0 = Refl
  toEnum _ = errorWithoutStackTrace "Data.Type.Equality.toEnum: bad argument"
  fromEnum Refl = 0

instance (a ~ b) => Bounded (a :~: b) where
  minBound = Refl
  maxBound = Refl
