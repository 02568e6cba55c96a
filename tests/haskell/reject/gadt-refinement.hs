{-# LANGUAGE GADTs #-}
module Main where

data Expr a where
  Number :: Int -> Expr Int
  Truth :: Bool -> Expr Bool
  If :: Expr Bool -> Expr a -> Expr a -> Expr a

eval :: Expr a -> a
eval (Number n) = n
eval (Truth b) = if b then 1 else 0
eval (If c t e) = if eval c then eval t else eval e

main :: IO ()
main = print (eval (If (Truth True) (Number 1) (Number 2)))
