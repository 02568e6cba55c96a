{-# LANGUAGE GADTs, KindSignatures #-}
module Main where

data Expr :: * -> * where
  IntE  :: Int -> Expr Int
  BoolE :: Bool -> Expr Bool
  Plus  :: Expr Int -> Expr Int -> Expr Int
  Times :: Expr Int -> Expr Int -> Expr Int
  If    :: Expr Bool -> Expr a -> Expr a -> Expr a
  Less  :: Expr Int -> Expr Int -> Expr Bool
  Pair  :: Expr a -> Expr b -> Expr (a, b)
  Fst   :: Expr (a, b) -> Expr a

eval :: Expr a -> a
eval (IntE n) = n
eval (BoolE b) = b
eval (Plus a b) = eval a + eval b
eval (Times a b) = eval a * eval b
eval (If c t e) = if eval c then eval t else eval e
eval (Less a b) = eval a < eval b
eval (Pair a b) = (eval a, eval b)
eval (Fst p) = fst (eval p)

simplify :: Expr a -> Expr a
simplify (Plus a b) = case (simplify a, simplify b) of
  (IntE 0, y) -> y
  (x, IntE 0) -> x
  (x, y) -> Plus x y
simplify (Times a b) = case (simplify a, simplify b) of
  (IntE 0, _) -> IntE 0
  (IntE 1, y) -> y
  (x, IntE 1) -> x
  (x, y) -> Times x y
simplify (If c t e) = case simplify c of
  BoolE True -> simplify t
  BoolE False -> simplify e
  c' -> If c' (simplify t) (simplify e)
simplify (Pair a b) = Pair (simplify a) (simplify b)
simplify (Fst p) = Fst (simplify p)
simplify e = e

size :: Expr a -> Int
size e = case e of
  IntE _ -> 1
  BoolE _ -> 1
  Plus a b -> 1 + size a + size b
  Times a b -> 1 + size a + size b
  If c t f -> 1 + size c + size t + size f
  Less a b -> 1 + size a + size b
  Pair a b -> 1 + size a + size b
  Fst p -> 1 + size p

sample :: Expr Int
sample = If (Less (IntE 2) (IntE 3))
            (Plus (IntE 0) (Times (Plus (IntE 4) (IntE 5)) (IntE 1)))
            (Fst (Pair (IntE 7) (BoolE True)))

main :: IO ()
main = do
  print (eval sample)
  print (eval (simplify sample))
  print (size (simplify sample))
