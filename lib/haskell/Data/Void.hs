{-# LANGUAGE EmptyCase #-}
-- | The type without values.
module Data.Void (Void, absurd, vacuous) where

import Control.Exception (Exception)

data Void

instance Eq Void where
  _ == _ = True

instance Ord Void where
  compare _ _ = EQ

instance Show Void where
  showsPrec _ v = absurd v

instance Semigroup Void where
  a <> _ = a

instance Exception Void

absurd :: Void -> a
absurd v = case v of {}

vacuous :: Functor f => f Void -> f a
vacuous = fmap absurd
