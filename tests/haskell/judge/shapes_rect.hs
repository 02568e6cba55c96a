-- blame: area
-- fixed: fixed/shapes.hs
{-# LANGUAGE ExistentialQuantification #-}
module Main where

class Shape a where
  area :: a -> Double
  perimeter :: a -> Double
  describe :: a -> String
  describe s = "area " ++ show (area s) ++ ", perimeter " ++ show (perimeter s)

data Rect = Rect { width, height :: Double }
data Square = Square Double
data Triangle = Triangle Double Double Double

instance Shape Rect where
  area r = width r * width r
  perimeter r = 2 * (width r + height r)

instance Shape Square where
  area (Square s) = area (Rect s s)
  perimeter (Square s) = perimeter (Rect s s)
  describe s = "square: " ++ show (area s)

instance Shape Triangle where
  area (Triangle a b c) = sqrt (s * (s - a) * (s - b) * (s - c))
    where s = half (a + b + c)
  perimeter (Triangle a b c) = a + b + c

half :: Double -> Double
half x = x / 2

data AnyShape = forall s. Shape s => AnyShape s

total :: [AnyShape] -> Double
total shapes = sum [area s | AnyShape s <- shapes]

largest :: [Double] -> Double
largest = foldr1 pick
  where pick a b = if a > b then a else b

main :: IO ()
main = do
  putStrLn (describe (Rect 2 3))
  putStrLn (describe (Square 4))
  putStrLn (describe (Triangle 3 4 5))
  print (total [AnyShape (Rect 1 2), AnyShape (Square 3)])
  print (largest [1, 5, 3])
