{-# LANGUAGE GADTs #-}
module Main where

data Expr a where
  Number :: Int -> Expr Int
  Truth :: Bool -> Expr Bool

eval (Number n) = n
eval (Truth b) = b

main :: IO ()
main = print (eval (Number 1))
