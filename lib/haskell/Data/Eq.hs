-- | Equality.
module Data.Eq (Eq (..)) where
