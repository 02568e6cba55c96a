{-# LANGUAGE Arrows #-}
-- Arrow notation, over functions and over circuits of the program.
module Main (main) where

import Control.Arrow
import qualified Control.Category as C

newtype Circuit a b = Circuit { step :: a -> (Circuit a b, b) }

instance C.Category Circuit where
  id = Circuit ((,) C.id)
  Circuit g . Circuit f = Circuit $ \a ->
    let (f', b) = f a
        (g', c) = g b
    in (g' C.. f', c)

instance Arrow Circuit where
  arr f = Circuit $ \a -> (arr f, f a)
  first (Circuit f) = Circuit $ \(b, d) -> let (f', c) = f b in (first f', (c, d))

instance ArrowChoice Circuit where
  left original@(Circuit f) = Circuit $ \e -> case e of
    Left b -> let (f', c) = f b in (left f', Left c)
    Right d -> (left original, Right d)

run :: Circuit a b -> [a] -> [b]
run _ [] = []
run (Circuit f) (x : xs) = let (c, y) = f x in y : run c xs

accumulate :: s -> (a -> s -> (b, s)) -> Circuit a b
accumulate s f = Circuit $ \a -> let (b, s') = f a s in (accumulate s' f, b)

total :: Num a => Circuit a a
total = accumulate 0 (\a s -> (a + s, a + s))

mean :: Circuit Double Double
mean = proc value -> do
  t <- total -< value
  n <- total -< 1
  returnA -< t / n

sign :: Circuit Int String
sign = proc n ->
  if n < 0
    then returnA -< "negative"
    else do
      seen <- total -< 1 :: Int
      returnA -< "positive " ++ show seen

addA :: Arrow a => a b Int -> a b Int -> a b Int
addA f g = proc x -> do
  y <- f -< x
  z <- g -< x
  returnA -< y + z

main :: IO ()
main = do
  print (run mean [0, 10, 7, 8])
  print (run sign [1, -2, 3])
  print (addA (+ 1) (* 2) 5)
