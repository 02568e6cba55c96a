-- Continuation passing, Church pairs and difference lists.
module Main where

facK :: Integer -> (Integer -> r) -> r
facK 0 k = k 1
facK n k = facK (n - 1) (k . (n *))

fibK :: Int -> (Int -> r) -> r
fibK n k | n < 2 = k n
         | otherwise = fibK (n - 1) (\a -> fibK (n - 2) (\b -> k (a + b)))

pair :: a -> b -> (a -> b -> c) -> c
pair a b f = f a b

type DList a = [a] -> [a]

flatten :: [[a]] -> DList a
flatten = foldr (\xs k -> (xs ++) . k) id

foldlViaR :: (b -> a -> b) -> b -> [a] -> b
foldlViaR f z xs = foldr (\x k acc -> k (f acc x)) id xs z

compose :: [a -> a] -> a -> a
compose = foldr (.) id

main :: IO ()
main = do
  facK 20 print
  print (fibK 15 id, fibK 10 show)
  print (pair 1 'x' (\_ b -> b), pair 1 2 (+))
  print (flatten ["ab", "c", "def"] [])
  print (foldlViaR (-) 100 [1, 2, 3], compose [(+ 1), (* 2), subtract 3] 10)
  print (zipWith ($) [(+), (*), (-)] [1, 2, 3] <*> [10])
  print (map (uncurry (flip (,))) (zip "ab" [1 ..]), (flip . flip) (-) 5 3)
