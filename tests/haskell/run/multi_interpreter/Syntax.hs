module Syntax where

data Expr = Num Int | Var String | Bin Char Expr Expr deriving (Show, Eq)

data Stmt
  = Assign String Expr
  | While Expr [Stmt]
  | If Expr [Stmt] [Stmt]
  | Print Expr
  deriving (Show, Eq)
