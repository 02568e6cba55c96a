-- A polynomial type with Num, and automatic differentiation with Floating.
module Main where

newtype Poly = Poly [Integer] deriving Eq
instance Show Poly where
  show (Poly cs) = case [term c i | (c, i) <- reverse (zip cs [0 :: Int ..]), c /= 0] of
    [] -> "0"
    ts -> foldr1 (\a b -> a ++ " + " ++ b) ts
    where term c 0 = show c
          term c 1 = show c ++ "x"
          term c i = show c ++ "x^" ++ show i
instance Num Poly where
  Poly a + Poly b = Poly (zipLong a b)
    where zipLong (x : xs) (y : ys) = x + y : zipLong xs ys
          zipLong xs [] = xs
          zipLong [] ys = ys
  Poly a * Poly b = sum [Poly (replicate i 0 ++ map (* c) b) | (c, i) <- zip a [0 ..]]
  negate (Poly a) = Poly (map negate a)
  abs = undefined
  signum = undefined
  fromInteger n = Poly [n]

data Dual = Dual Double Double deriving Show
instance Num Dual where
  Dual a b + Dual c d = Dual (a + c) (b + d)
  Dual a b * Dual c d = Dual (a * c) (a * d + b * c)
  negate (Dual a b) = Dual (negate a) (negate b)
  abs (Dual a b) = Dual (abs a) (b * signum a)
  signum (Dual a _) = Dual (signum a) 0
  fromInteger n = Dual (fromInteger n) 0
instance Fractional Dual where
  recip (Dual a b) = Dual (recip a) (negate b / (a * a))
  fromRational r = Dual (fromRational r) 0

diff :: (Dual -> Dual) -> Double -> Double
diff f x = let Dual _ d = f (Dual x 1) in d

main :: IO ()
main = do
  let x = Poly [0, 1]
  print ((x + 1) ^ 5)
  print ((x - 1) * (x * x + x + 1), x - x)
  print (map (diff (\y -> y * y * y - 2 * y)) [0, 1, 2])
  print (diff (\y -> 1 / (1 + y * y)) 1, diff (^ 4) 2, diff (\y -> 0.5 * y) 9)
