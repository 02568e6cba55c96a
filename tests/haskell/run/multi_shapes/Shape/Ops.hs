module Shape.Ops (scale, total) where
import Shape.Internal
scale :: Double -> Shape -> Shape
scale k s@Circle {} = s { radius = k * radius s }
scale k (Rect a b) = Rect (k * a) (k * b)
scale k s = s { inner = scale k (inner s) }
total :: Foldable t => t Shape -> Double
total = foldr ((+) . area) 0
