{-# LANGUAGE NoImplicitPrelude, PolyKinds, KindSignatures #-}
-- | A value that only carries a type.
module Data.Proxy (Proxy (..), asProxyTypeOf) where

import GHC.Base
import GHC.Show
import GHC.Semigroup

data Proxy (t :: k) = Proxy

instance Eq (Proxy t) where
  _ == _ = True

instance Ord (Proxy t) where
  compare _ _ = EQ

instance Show (Proxy t) where
  showsPrec _ _ = showString "Proxy"

instance Semigroup (Proxy t) where
  _ <> _ = Proxy

instance Monoid (Proxy t) where
  mempty = Proxy

instance Functor Proxy where
  fmap _ _ = Proxy

instance Applicative Proxy where
  pure _ = Proxy
  _ <*> _ = Proxy

instance Monad Proxy where
  _ >>= _ = Proxy

instance Alternative Proxy where
  empty = Proxy
  _ <|> _ = Proxy

instance MonadPlus Proxy

asProxyTypeOf :: a -> proxy a -> a
asProxyTypeOf = const
