{-# LANGUAGE NoImplicitPrelude, PolyKinds, KindSignatures #-}
-- | Things that compose.
module Control.Category (Category (..), (<<<), (>>>)) where

import qualified GHC.Base as B

infixr 9  .
infixr 1  >>>, <<<

class Category cat where
  id :: cat a a
  (.) :: cat b c -> cat a b -> cat a c

instance Category (->) where
  id = B.id
  (.) = (B..)

(<<<) :: Category cat => cat b c -> cat a b -> cat a c
(<<<) = (.)

(>>>) :: Category cat => cat a b -> cat b c -> cat a c
f >>> g = g . f
