{-# LANGUAGE ExistentialQuantification #-}
module Main where
import Control.Exception
import Data.List (sortBy, foldl')
import Data.Ord (comparing)

class Shape a where
  area :: a -> Double
  name :: a -> String
  name _ = "shape"

data Circle = Circle Double
data Rect = Rect { width, height :: Double }

instance Shape Circle where
  area (Circle r) = 3 * r * r
  name _ = "circle"
instance Shape Rect where
  area r = width r + height r

data Any = forall s. Shape s => Any s

describe :: Any -> String
describe (Any s) = name s ++ ":" ++ show (area s)

safeDiv :: Int -> Int -> Either String Int
safeDiv _ 0 = Left "division by zero"
safeDiv a b = Right (a `div` b)

average :: [Int] -> Either String Int
average xs = do
  s <- Right (foldl' (+) 0 xs)
  safeDiv s (length (drop 1 xs))

main :: IO ()
main = do
  mapM_ (putStrLn . describe) [Any (Circle 2), Any (Rect 3 4)]
  print (average [10, 20, 30])
  print (average [10])
  r <- try (evaluate (head (filter (> 100) [1, 2, 3 :: Int]))) :: IO (Either SomeException Int)
  putStrLn (either (const "none found") show r)
  print (sortBy (comparing negate) [3, 1, 2 :: Int])
