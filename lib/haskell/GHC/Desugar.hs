{-# LANGUAGE ExistentialQuantification, RankNTypes #-}
-- | What GHC's own translation refers to.
module GHC.Desugar ((>>>), AnnotationWrapper (..), toAnnotationWrapper) where

import Control.Arrow (Arrow)
import qualified Control.Category as C
import Data.Data (Data)

infixr 1 >>>

(>>>) :: forall arr a b c. Arrow arr => arr a b -> arr b c -> arr a c
f >>> g = g C.. f

data AnnotationWrapper = forall a. Data a => AnnotationWrapper a

toAnnotationWrapper :: Data a => a -> AnnotationWrapper
toAnnotationWrapper = AnnotationWrapper
