-- Control.Arrow on functions and Kleisli arrows; Control.Category.
module Main where

import Control.Arrow
import qualified Control.Category as C

newtype Circuit a b = Circuit { unC :: a -> (Circuit a b, b) }
instance C.Category Circuit where
  id = Circuit ((,) C.id)
  (.) = dot where (Circuit g) `dot` (Circuit f) = Circuit $ \a -> let (f', b) = f a; (g', c) = g b in (g' `dot` f', c)
instance Arrow Circuit where
  arr f = Circuit $ \a -> (arr f, f a)
  first (Circuit f) = Circuit $ \(b, d) -> let (f', c) = f b in (first f', (c, d))

runC :: Circuit a b -> [a] -> [b]
runC _ [] = []
runC (Circuit f) (x : xs) = let (c, y) = f x in y : runC c xs

accum :: acc -> (a -> acc -> (b, acc)) -> Circuit a b
accum acc f = Circuit $ \i -> let (o, acc') = f i acc in (accum acc' f, o)

total :: Num a => Circuit a a
total = accum 0 (\a b -> (a + b, a + b))

main :: IO ()
main = do
  print ((first (+ 1) >>> second (* 2)) (1, 2), ((+ 1) *** (* 2)) (3, 4), ((+ 1) &&& (* 2)) 5, (show <<< (+ 1)) 1)
  print (left (+ 1) (Left 1 :: Either Int Int), (length ||| negate) (Left "abc"), (show +++ not) (Right True :: Either Int Bool))
  print (runKleisli (Kleisli (\x -> [x, x * 10]) >>> arr (+ 1)) 1)
  print (runC total [1, 0, 1, 0, 0, 2], runC (total &&& arr (const 1 :: Int -> Int) >>> arr (uncurry (/) . (fromIntegral *** fromIntegral))) [1, 2, 3 :: Int] :: [Double])
  print ((C.id C.. (+ 1)) 1, (returnA :: Int -> Int) 3, loop (\(b, d) -> (take 3 d, b : d)) 'x')
