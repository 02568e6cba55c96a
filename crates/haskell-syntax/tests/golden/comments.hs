{- a {- nested -} comment -}
module Comments where -- to the end
--- dashes
f = 1
g {- between -} x = x {-
  over lines -} + 1
h = a --> b where { a = 1; b = 2; (-->) = (+) }
{-# INLINE h #-}
{-# UNKNOWN whatever #-}
{-# ANN module "x" #-}
