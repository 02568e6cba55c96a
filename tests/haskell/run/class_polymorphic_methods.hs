-- Methods that are polymorphic beyond the class variable, and constrained methods.
module Main where

class Shape f where
  mapS :: (a -> b) -> f a -> f b
  foldS :: (a -> b -> b) -> b -> f a -> b
  showS' :: Show a => f a -> String
  showS' s = "<" ++ foldS (\a r -> show a ++ ";" ++ r) ">" s

data Pair a = Pair a a
data Tri a = Tri a a a

instance Shape Pair where
  mapS f (Pair a b) = Pair (f a) (f b)
  foldS f z (Pair a b) = f a (f b z)

instance Shape Tri where
  mapS f (Tri a b c) = Tri (f a) (f b) (f c)
  foldS f z (Tri a b c) = f a (f b (f c z))
  showS' t = "tri" ++ show (foldS (:) [] t)

total :: (Shape f, Num a) => f a -> a
total = foldS (+) 0

main :: IO ()
main = do
  putStrLn (showS' (Pair 'x' 'y'))
  putStrLn (showS' (mapS even (Tri 1 2 (3 :: Int))))
  print (total (Tri 1.5 2.5 3.0))
  print (total (mapS length (Pair "ab" "cde")))
