-- Untyped lambda calculus with de Bruijn indices, normal order.
module Main where

data Term = V Int | L Term | A Term Term deriving Eq

instance Show Term where
  showsPrec _ (V n) = shows n
  showsPrec d (L b) = showParen (d > 0) (showString "\\." . showsPrec 0 b)
  showsPrec d (A f x) = showParen (d > 1) (showsPrec 1 f . showChar ' ' . showsPrec 2 x)

shift :: Int -> Int -> Term -> Term
shift d c (V n) = V (if n >= c then n + d else n)
shift d c (L b) = L (shift d (c + 1) b)
shift d c (A f x) = A (shift d c f) (shift d c x)

subst :: Int -> Term -> Term -> Term
subst j s (V n) = if n == j then s else V n
subst j s (L b) = L (subst (j + 1) (shift 1 0 s) b)
subst j s (A f x) = A (subst j s f) (subst j s x)

step :: Term -> Maybe Term
step (A (L b) x) = Just (shift (-1) 0 (subst 0 (shift 1 0 x) b))
step (A f x) = case step f of
  Just f' -> Just (A f' x)
  Nothing -> A f <$> step x
step (L b) = L <$> step b
step (V _) = Nothing

normal :: Term -> Term
normal t = maybe t normal (step t)

church :: Int -> Term
church n = L (L (iterate (A (V 1)) (V 0) !! n))

plus, times :: Term
plus = L (L (L (L (A (A (V 3) (V 1)) (A (A (V 2) (V 1)) (V 0))))))
times = L (L (L (A (V 2) (A (V 1) (V 0)))))

main :: IO ()
main = do
  print (church 3)
  print (normal (A (A plus (church 2)) (church 3)))
  print (normal (A (A times (church 2)) (church 3)) == church 6)
  print (A (L (A (V 0) (V 0))) (L (V 0)), normal (A (L (A (V 0) (V 0))) (L (V 0))))
