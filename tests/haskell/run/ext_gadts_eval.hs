{-# LANGUAGE GADTs, KindSignatures #-}
-- A typed expression language; matching refines the result type.
module Main where

data Expr :: * -> * where
  I :: Int -> Expr Int
  B :: Bool -> Expr Bool
  Add :: Expr Int -> Expr Int -> Expr Int
  If :: Expr Bool -> Expr a -> Expr a -> Expr a
  Eq :: (Eq a, Show a) => Expr a -> Expr a -> Expr Bool
  Pair :: Expr a -> Expr b -> Expr (a, b)
  Fst :: Expr (a, b) -> Expr a

eval :: Expr a -> a
eval (I n) = n
eval (B b) = b
eval (Add a b) = eval a + eval b
eval (If c t e) = if eval c then eval t else eval e
eval (Eq a b) = eval a == eval b
eval (Pair a b) = (eval a, eval b)
eval (Fst p) = fst (eval p)

pretty :: Expr a -> String
pretty (I n) = show n
pretty (B b) = show b
pretty (Add a b) = "(" ++ pretty a ++ " + " ++ pretty b ++ ")"
pretty (If c t e) = "if " ++ pretty c ++ " then " ++ pretty t ++ " else " ++ pretty e
pretty (Eq a b) = pretty a ++ " == " ++ pretty b
pretty (Pair a b) = "<" ++ pretty a ++ "," ++ pretty b ++ ">"
pretty (Fst p) = "fst " ++ pretty p

main :: IO ()
main = do
  let e = If (Eq (Add (I 1) (I 2)) (I 3)) (Fst (Pair (I 10) (B False))) (I 0)
  putStrLn (pretty e)
  print (eval e)
  print (eval (Pair e (Eq (B True) (B False))))
