{-# LANGUAGE GADTs #-}
module Main where

data Expr a where
  Number :: Int -> Expr Int
  Truth :: Bool -> Expr Bool
  Add :: Expr Int -> Expr Int -> Expr Int

eval :: Expr a -> a
eval (Number n) = n
eval (Truth b) = b
eval (Add x y) = eval x + eval y

main :: IO ()
main = print (eval (Add (Number 1) (Truth True)))
