class Shape a where
  area :: a -> Int

data Square = Square Int
data Rect = Rect Int Int

instance Shape Square where
  area (Square n) = n * n

instance Shape Rect where
  area (Rect a b) = a * b

main :: IO ()
main = print (area (Square 3) + area (Rect 2 5))
