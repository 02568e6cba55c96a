-- | The tuple of one part. The others are syntax.
module GHC.Tuple (Solo (..)) where

data Solo a = Solo a
