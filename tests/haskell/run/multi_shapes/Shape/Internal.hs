module Shape.Internal where
import Data.Ord (comparing)
data Shape = Circle { radius :: Double } | Rect { w, h :: Double } | Named { label' :: String, inner :: Shape }
instance Show Shape where
  showsPrec d s = case s of
    Circle r -> showParen (d > 10) (showString "circle " . showsPrec 11 r)
    Rect a b -> showParen (d > 10) (showString "rect " . showsPrec 11 a . showChar ' ' . showsPrec 11 b)
    Named l i -> showParen (d > 10) (showString "named " . shows l . showChar ' ' . showsPrec 11 i)
instance Eq Shape where a == b = area a == area b
instance Ord Shape where compare = comparing area
circle :: Double -> Shape
circle = Circle
rect :: Double -> Double -> Shape
rect = Rect
named :: String -> Shape -> Shape
named = Named
area :: Shape -> Double
area Circle { radius = r } = pi * r ^ (2 :: Int)
area Rect { w = a, h = b } = a * b
area Named { inner = i } = area i
label :: Shape -> Maybe String
label Named { label' = l } = Just l
label _ = Nothing
class Describe a where
  describe :: a -> String
  describe _ = "something"
instance Describe Shape where describe s = maybe "a shape" id (label s)
instance Describe a => Describe (Maybe a) where describe = maybe "nothing" (("just " ++) . describe)
instance Describe Char
