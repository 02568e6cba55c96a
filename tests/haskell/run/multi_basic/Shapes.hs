module Shapes (Shape (..), area, HasName (..)) where

data Shape = Circle Double | Rect Double Double deriving (Show, Eq)

class HasName a where
  name :: a -> String
  name _ = "unnamed"

instance HasName Shape where
  name (Circle _) = "circle"
  name _ = "rect"

area :: Shape -> Double
area (Circle r) = 3 * r * r
area (Rect a b) = a * b

hidden :: Int
hidden = 1
