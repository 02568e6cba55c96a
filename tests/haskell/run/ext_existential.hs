{-# LANGUAGE ExistentialQuantification #-}
-- Existential constructors pack a value with its dictionary.
module Main where

data Shape = forall a. (HasArea a, Show a) => Shape a
class HasArea a where area :: a -> Double
data Circle = Circle Double deriving Show
data Square = Square Double deriving Show
instance HasArea Circle where area (Circle r) = 3 * r * r
instance HasArea Square where area (Square s) = s * s
instance Show Shape where showsPrec d (Shape a) = showsPrec d a

data Counter = forall self. NewCounter
  { _this :: self, _inc :: self -> self, _display :: self -> String, tag :: Int }

inc :: Counter -> Counter
inc (NewCounter x i d t) = NewCounter { _this = i x, _inc = i, _display = d, tag = t + 1 }

display :: Counter -> String
display NewCounter { _this = x, _display = f } = f x

main :: IO ()
main = do
  let shapes = [Shape (Circle 1), Shape (Square 2)]
  print shapes
  print (sum [area a | Shape a <- shapes])
  let a = NewCounter { _this = 0 :: Int, _inc = (+ 1), _display = show, tag = 0 }
      b = NewCounter { _this = "", _inc = ('#' :), _display = id, tag = 0 }
  mapM_ (putStrLn . display . inc . inc) [a, b]
  print (map (tag . inc) [a, b])
