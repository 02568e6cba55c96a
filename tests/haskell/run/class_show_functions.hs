-- Functions with instances of one's own; classes over function types.
module Main where

newtype Pred a = Pred (a -> Bool)
instance Semigroup (Pred a) where Pred f <> Pred g = Pred (\x -> f x && g x)
instance Monoid (Pred a) where mempty = Pred (const True)

class Describe f where describe :: f -> String
instance Describe Bool where describe b = if b then "yes" else "no"
instance (Bounded a, Enum a, Show a, Describe b) => Describe (a -> b) where
  describe f = unwords [show x ++ ":" ++ describe (f x) | x <- [minBound .. maxBound]]

keep :: Pred a -> [a] -> [a]
keep (Pred p) = filter p

main :: IO ()
main = do
  print (keep (Pred even <> Pred (> 3)) [1 .. 10])
  print (keep mempty "abc")
  putStrLn (describe not)
  putStrLn (describe (&&))
  putStrLn (describe (== LT))
