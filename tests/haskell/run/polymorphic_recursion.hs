-- Nested data types need polymorphic recursion under a signature.
module Main where

data Nested a = Flat a | Nest (Nested [a])
data Perfect a = Zero a | Succ (Perfect (a, a))

depth :: Nested a -> Int
depth (Flat _) = 0
depth (Nest n) = 1 + depth n

showN :: Show a => Nested a -> String
showN (Flat a) = show a
showN (Nest n) = showN n

size :: Perfect a -> Int
size (Zero _) = 1
size (Succ p) = 2 * size p

toList :: Perfect a -> [a]
toList = go (: [])
  where
    go :: (b -> [a]) -> Perfect b -> [a]
    go f (Zero x) = f x
    go f (Succ p) = go (\(a, b) -> f a ++ f b) p

main :: IO ()
main = do
  let n = Nest (Nest (Flat [[1, 2], [3 :: Int]]))
  print (depth n)
  putStrLn (showN n)
  let p = Succ (Succ (Zero (('a', 'b'), ('c', 'd'))))
  print (size p, toList p)
