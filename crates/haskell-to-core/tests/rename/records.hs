{-# LANGUAGE RecordWildCards, NamedFieldPuns, TupleSections, ParallelListComp, RecursiveDo #-}
module Records where

data P = P { px, py :: Int } | Q { px :: Int, qz :: !Int }

build px = P { px, py = 1 }
fill py = let px = 2 in P {..}
partial = P { px = 1 }
change p = p { px = 3 }
both p = p { px = 1, py = 2 }
total P { px, .. } = px + py
total Q {..} = px + qz
bound r = let P {..} = r in px
section = (1,,3)
parallel xs ys = [ (x, y) | x <- xs | y <- ys, even y ]
knot f = mdo
  a <- f b
  b <- f a
  return (a, b)
part f = do
  rec { a <- f b; let { b = a } }
  return b
