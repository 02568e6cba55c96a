-- Red-black trees with their invariants checked.
module Main where

data Colour = R | B deriving (Eq, Show)
data RB a = E | T Colour (RB a) a (RB a) deriving Show

insert :: Ord a => a -> RB a -> RB a
insert x s = blacken (go s)
  where
    go E = T R E x E
    go t@(T c a y b)
      | x < y = balance c (go a) y b
      | x > y = balance c a y (go b)
      | otherwise = t
    blacken (T _ a y b) = T B a y b
    blacken E = E

balance :: Colour -> RB a -> a -> RB a -> RB a
balance B (T R (T R a x b) y c) z d = T R (T B a x b) y (T B c z d)
balance B (T R a x (T R b y c)) z d = T R (T B a x b) y (T B c z d)
balance B a x (T R (T R b y c) z d) = T R (T B a x b) y (T B c z d)
balance B a x (T R b y (T R c z d)) = T R (T B a x b) y (T B c z d)
balance c a x b = T c a x b

toList :: RB a -> [a]
toList E = []
toList (T _ a x b) = toList a ++ [x] ++ toList b

valid :: RB a -> Maybe Int
valid E = Just 1
valid (T c a _ b) = do
  x <- valid a
  y <- valid b
  if x /= y || (c == R && (red a || red b)) then Nothing else Just (if c == B then x + 1 else x)
  where red (T R _ _ _) = True
        red _ = False

main :: IO ()
main = do
  let t = foldr insert E [5, 3, 8, 1, 4, 7, 9, 2, 6 :: Int]
  print t
  print (toList t, valid t)
  let big = foldr insert E [(i * 7919) `mod` 1009 | i <- [1 .. 500 :: Int]]
  print (length (toList big), valid big)
