{-# LANGUAGE DeriveGeneric, PolyKinds, StandaloneDeriving, TypeFamilies, TypeOperators, DataKinds #-}
-- | Representations of the types of base.
module GHC.Generics.Instances () where

import Control.Applicative (WrappedMonad (..), ZipList (..))
import Control.Arrow (Kleisli (..))
import Data.Complex (Complex (..))
import Data.Functor.Compose (Compose (..))
import Data.Functor.Const (Const (..))
import Data.Functor.Identity (Identity (..))
import qualified Data.Functor.Product as F
import qualified Data.Functor.Sum as F
import qualified Data.Monoid as M
import Data.Ord (Down (..))
import Data.Proxy (Proxy (..))
import qualified Data.Semigroup as S
import Data.Semigroup.Internal
import Data.Version (Version (..))
import Data.Void (Void)
import GHC.Generics.Representation
import GHC.Semigroup (NonEmpty (..))
import System.Exit (ExitCode (..))

deriving instance Generic [a]
deriving instance Generic1 []
deriving instance Generic (NonEmpty a)
deriving instance Generic1 NonEmpty
deriving instance Generic (Maybe a)
deriving instance Generic1 Maybe
deriving instance Generic (Either a b)
deriving instance Generic1 (Either a)
deriving instance Generic Bool
deriving instance Generic Ordering
deriving instance Generic (Proxy t)
deriving instance Generic1 Proxy
deriving instance Generic Void
deriving instance Generic ExitCode
deriving instance Generic Version
deriving instance Generic ()
deriving instance Generic (a, b)
deriving instance Generic (a, b, c)
deriving instance Generic (a, b, c, d)
deriving instance Generic (a, b, c, d, e)
deriving instance Generic (a, b, c, d, e, f)
deriving instance Generic (a, b, c, d, e, f, g)
deriving instance Generic1 ((,) a)
deriving instance Generic1 ((,,) a b)
deriving instance Generic1 ((,,,) a b c)
deriving instance Generic1 ((,,,,) a b c d)
deriving instance Generic1 ((,,,,,) a b c d e)
deriving instance Generic1 ((,,,,,,) a b c d e f)

deriving instance Generic (Identity a)
deriving instance Generic1 Identity
deriving instance Generic (Const a b)
deriving instance Generic1 (Const a)
deriving instance Generic (Compose f g a)
deriving instance Functor f => Generic1 (Compose f g)
deriving instance Generic (F.Product f g a)
deriving instance Generic1 (F.Product f g)
deriving instance Generic (F.Sum f g a)
deriving instance Generic1 (F.Sum f g)
deriving instance Generic (Complex a)
deriving instance Generic1 Complex
deriving instance Generic (Down a)
deriving instance Generic1 Down
deriving instance Generic (ZipList a)
deriving instance Generic1 ZipList
deriving instance Generic (WrappedMonad m a)
deriving instance Generic1 (WrappedMonad m)
deriving instance Generic (Kleisli m a b)

deriving instance Generic (Dual a)
deriving instance Generic1 Dual
deriving instance Generic (Endo a)
deriving instance Generic All
deriving instance Generic Any
deriving instance Generic (Sum a)
deriving instance Generic1 Sum
deriving instance Generic (Product a)
deriving instance Generic1 Product
deriving instance Generic (Alt f a)
deriving instance Generic1 (Alt f)
deriving instance Generic (Ap f a)
deriving instance Generic1 (Ap f)
deriving instance Generic (M.First a)
deriving instance Generic1 M.First
deriving instance Generic (M.Last a)
deriving instance Generic1 M.Last
deriving instance Generic (S.Min a)
deriving instance Generic1 S.Min
deriving instance Generic (S.Max a)
deriving instance Generic1 S.Max
deriving instance Generic (S.First a)
deriving instance Generic1 S.First
deriving instance Generic (S.Last a)
deriving instance Generic1 S.Last
deriving instance Generic (S.WrappedMonoid m)
deriving instance Generic1 S.WrappedMonoid
deriving instance Generic (S.Arg a b)
deriving instance Generic1 (S.Arg a)

deriving instance Generic (V1 p)
deriving instance Generic1 V1
deriving instance Generic (U1 p)
deriving instance Generic1 U1
deriving instance Generic (Par1 p)
deriving instance Generic1 Par1
deriving instance Generic (Rec1 f p)
deriving instance Generic1 (Rec1 f)
deriving instance Generic (K1 i c p)
deriving instance Generic1 (K1 i c)
deriving instance Generic (M1 i c f p)
deriving instance Generic1 (M1 i c f)
deriving instance Generic ((:+:) f g p)
deriving instance Generic1 (f :+: g)
deriving instance Generic ((:*:) f g p)
deriving instance Generic1 (f :*: g)
deriving instance Generic Fixity
deriving instance Generic Associativity
deriving instance Generic SourceUnpackedness
deriving instance Generic SourceStrictness
deriving instance Generic DecidedStrictness
