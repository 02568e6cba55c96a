-- | Fractions of whole numbers.
module Data.Ratio (Ratio, Rational, (%), numerator, denominator, approxRational) where

import GHC.Real (Ratio (..), (%), numerator, denominator)

-- | The simplest fraction that lies within a distance.
approxRational :: RealFrac a => a -> a -> Rational
approxRational rat eps = simplest (toRational rat - toRational eps) (toRational rat + toRational eps)
  where
    simplest x y
      | y < x = simplest y x
      | x == y = xr
      | x > 0 = simplest' n d n' d'
      | y < 0 = negate (simplest' (negate n') d' (negate n) d)
      | otherwise = 0 :% 1
      where
        xr = toRational x
        n = numerator xr
        d = denominator xr
        nd' = toRational y
        n' = numerator nd'
        d' = denominator nd'
    simplest' n d n' d'
      | r == 0 = q :% 1
      | q /= q' = (q + 1) :% 1
      | otherwise = (q * n'' + d'') :% n''
      where
        (q, r) = quotRem n d
        (q', r') = quotRem n' d'
        nd'' = simplest' d' r' d r
        n'' = numerator nd''
        d'' = denominator nd''
