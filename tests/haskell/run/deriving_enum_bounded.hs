-- Derived Enum and Bounded: ranges, steps, succ and pred, bounds of products.
module Main where

data Day = Mon | Tue | Wed | Thu | Fri | Sat | Sun deriving (Show, Eq, Ord, Enum, Bounded)
data Two = Two Bool Day deriving (Show, Bounded)
newtype Wrap = Wrap Bool deriving (Show, Bounded, Eq, Ord)

main :: IO ()
main = do
  print [minBound .. maxBound :: Day]
  print [Mon, Wed ..]
  print [Sun, Fri .. Mon]
  print [Tue ..]
  print [Sat, Fri ..]
  print (succ Mon, pred Sun, fromEnum Wed, toEnum 4 :: Day)
  print (minBound :: Two, maxBound :: Two)
  print (minBound :: Wrap, maxBound :: (Bool, Day, Wrap))
  print [(d, fromEnum d) | d <- [Thu .. Sun]]
  print (zip [Mon ..] "abc")
  print ([Wed .. Mon], [Mon, Mon .. Mon] !! 3)
