-- | Types by their structure: sums of products of fields, with the names of types,
-- constructors and fields as types of their own.
module GHC.Generics
  ( V1, U1 (..), Par1 (..), Rec1 (..), K1 (..), M1 (..), (:+:) (..), (:*:) (..), (:.:) (..)
  , Rec0, R, D1, C1, S1, D, C, S
  , Datatype (..), Constructor (..), Selector (..)
  , Fixity (..), FixityI (..), Associativity (..), prec
  , SourceUnpackedness (..), SourceStrictness (..), DecidedStrictness (..)
  , Meta (..), Generic (..), Generic1 (..)
  ) where

import GHC.Generics.Instances ()
import GHC.Generics.Representation
