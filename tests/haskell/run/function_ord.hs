-- Data.Function, Data.Ord, Data.Tuple, Data.Functor, Data.Coerce.
module Main where

import Data.Function (on, fix, (&))
import Data.Functor ((<&>), ($>), void)
import Data.Ord (comparing, Down (..))
import Data.Tuple (swap)
import Data.Coerce (coerce)
import Data.List (sortBy, sortOn)
import Data.Monoid (Sum (..))

main :: IO ()
main = do
  print (fix (\rec n -> if n <= 1 then 1 else n * rec (n - 1)) (10 :: Integer))
  print (((==) `on` length) "ab" "cd", [1, 2, 3] & map (+ 1) & sum)
  print (Just 1 <&> (+ 1), Just 1 $> 'x', void (Just 3), 'y' <$ [1, 2])
  print (sortBy (comparing Down) [1, 3, 2], sortOn (Down . snd) [(1, 'a'), (2, 'b')], Down 3 < Down 2, getDown (Down 4))
  print (swap (1, 'a'), coerce (Sum (3 :: Int)) + (1 :: Int), coerce [1, 2 :: Int] :: [Sum Int])
  print (curry fst 1 2, uncurry (+) (3, 4), flip (-) 1 10, (subtract 2 . (* 3)) 4)
  print (compare 1 2 <> compare 3 3, comparing fst (1, 2) (1, 3), max "a" "b")
  print (until (> 100) (* 2) 1, ($ 3) (+ 1), (id . const 5) 'x', asTypeOf 1 2.0)
  print (Down (Just 3), show (Down (-1)))
