-- Return-type polymorphism, numeric defaulting with user classes and local annotations.
module Main where

class Monoid' a where
  neutral :: a
  combine :: a -> a -> a

instance Monoid' Int where { neutral = 0; combine = (+) }
instance Monoid' Bool where { neutral = True; combine = (&&) }
instance Monoid' [b] where { neutral = []; combine = (++) }
instance (Monoid' a, Monoid' b) => Monoid' (a, b) where
  neutral = (neutral, neutral)
  combine (a, b) (c, d) = (combine a c, combine b d)
instance Monoid' b => Monoid' (a -> b) where
  neutral = const neutral
  combine f g x = combine (f x) (g x)

cat :: Monoid' a => [a] -> a
cat = foldr combine neutral

class Variadic r where sumV' :: Int -> r
instance Variadic Int where sumV' n = n
instance (Integral a, Variadic r) => Variadic (a -> r) where sumV' n = \x -> sumV' (n + fromIntegral x)

main :: IO ()
main = do
  print (cat [1, 2, 3 :: Int], cat [True, False], cat ["a", "b"])
  print (cat [(1 :: Int, "x"), (2, "y")])
  print (cat [show, const "-", reverse . show] (123 :: Int))
  print (sumV' 0 (1 :: Int) (2 :: Integer) (3 :: Int) :: Int)
  print (neutral :: ((Int, [Char]), Bool))
