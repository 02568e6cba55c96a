-- Phantom types keep units apart; Monoid and Num by hand.
module Main where

newtype Qty u = Qty Double deriving (Eq, Ord)
data Kg
data M

class Unit u where unit :: Qty u -> String
instance Unit Kg where unit _ = "kg"
instance Unit M where unit _ = "m"
instance Unit u => Show (Qty u) where show q@(Qty d) = show d ++ unit q
instance Semigroup (Qty u) where Qty a <> Qty b = Qty (a + b)
instance Monoid (Qty u) where mempty = Qty 0

scale :: Double -> Qty u -> Qty u
scale k (Qty d) = Qty (k * d)

main :: IO ()
main = do
  print (mconcat [Qty 1.5, Qty 2 :: Qty Kg])
  print (scale 3 (Qty 2 :: Qty M))
  print (maximum [Qty 1, Qty 5, Qty 3 :: Qty M])
  print (mempty :: Qty Kg)
