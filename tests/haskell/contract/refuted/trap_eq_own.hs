module Main where
data Mod3 = Mod3 Int
instance Eq Mod3 where
  Mod3 a == Mod3 b = a `mod` 3 == b `mod` 3

value :: Mod3 -> Int
value (Mod3 a) = a

{-# CONTRACT f :: {x | True} -> {y | y == x} -> {r | r == value x} #-}
f :: Mod3 -> Mod3 -> Int
f _ y = value y

main :: IO ()
main = print (f (Mod3 1) (Mod3 4))
