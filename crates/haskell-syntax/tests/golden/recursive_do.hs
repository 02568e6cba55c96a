{-# LANGUAGE RecursiveDo #-}
module RecursiveDo where
import Control.Monad.Fix
knot = mdo
  xs <- return (1 : ys)
  ys <- return (2 : xs)
  return (take 4 xs)
knot2 = do
  rec a <- return (1 : b)
      b <- return (2 : a)
  return a
