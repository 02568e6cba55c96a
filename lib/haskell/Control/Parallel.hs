-- | Hints to compute side by side, which change no result.
module Control.Parallel (par, pseq) where

infixr 0  `par`, `pseq`

par :: a -> b -> b
par _ b = b

pseq :: a -> b -> b
pseq = seq
