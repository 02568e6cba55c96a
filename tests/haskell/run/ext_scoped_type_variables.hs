{-# LANGUAGE ScopedTypeVariables #-}
-- Type variables bound by forall, by instance heads and by pattern signatures.
module Main where

import Control.Exception
import Data.List (sortBy)

sortOn' :: forall a b. Ord b => (a -> b) -> [a] -> [a]
sortOn' f = map snd . sortBy cmp . map deco
  where
    deco :: a -> (b, a)
    deco x = (f x, x)
    cmp :: (b, a) -> (b, a) -> Ordering
    cmp (p, _) (q, _) = compare p q

class Describe a where describe :: a -> String
instance forall a. (Bounded a, Show a) => Describe [a] where
  describe _ = show (minBound :: a, maxBound :: a)

range :: forall a. (Bounded a, Enum a) => a -> Int
range _ = fromEnum (maxBound :: a) - fromEnum (minBound :: a)

main :: IO ()
main = do
  print (sortOn' negate [3, 1, 2 :: Int])
  putStrLn (describe [True])
  print (range 'c', range True)
  r <- try (evaluate (1 `div` (0 :: Int)))
  case r of
    Left (e :: ArithException) -> print e
    Right (n :: Int) -> print n
  print ((\(x :: Int) -> x + 1) 2)
  handle (\(e :: SomeException) -> putStrLn "caught") (evaluate (head []))
