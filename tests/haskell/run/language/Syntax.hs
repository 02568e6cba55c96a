-- | The terms and types of a small language, and how they are printed.
module Syntax where

import Data.List (intercalate)

type Name = String

data Literal
  = LInt Integer
  | LBool Bool
  | LText String
  deriving (Eq, Ord, Show)

data Pattern
  = PVar Name
  | PAny
  | PLit Literal
  | PCon Name [Pattern]
  deriving (Eq, Ord, Show)

data Expr
  = Lit Literal
  | Var Name
  | Con Name
  | App Expr Expr
  | Lam Name Expr
  | Let Name Expr Expr
  | LetRec Name Expr Expr
  | If Expr Expr Expr
  | Case Expr [(Pattern, Expr)]
  | Binary Op Expr Expr
  deriving (Eq, Ord, Show)

data Op = Add | Sub | Mul | Div | Equal | Less | And | Or | Concat
  deriving (Eq, Ord, Show, Enum, Bounded)

infixr 5 :->

data Type
  = TVar Int
  | TCon Name [Type]
  | Type :-> Type
  deriving (Eq, Ord, Show)

-- | `forall` some variables.
data Scheme = Forall [Int] Type
  deriving (Eq, Show)

-- | `data Name vars = Con types | …`
data DataDecl = DataDecl
  { dataName :: Name
  , dataVars :: [Int]
  , dataCons :: [(Name, [Type])]
  }
  deriving (Eq, Show)

data Program = Program
  { datas :: [DataDecl]
  , definitions :: [(Name, Expr)]
  }
  deriving (Eq, Show)

tInt, tBool, tText :: Type
tInt = TCon "Int" []
tBool = TCon "Bool" []
tText = TCon "Text" []

data Assoc = LeftA | RightA | NoneA
  deriving (Eq, Show)

-- | How an operator is written, how tightly it binds, and to which side.
operator :: Op -> (String, Int, Assoc)
operator op = case op of
  Or -> ("||", 2, RightA)
  And -> ("&&", 3, RightA)
  Equal -> ("==", 4, NoneA)
  Less -> ("<", 4, NoneA)
  Concat -> ("++", 5, RightA)
  Add -> ("+", 6, LeftA)
  Sub -> ("-", 6, LeftA)
  Mul -> ("*", 7, LeftA)
  Div -> ("/", 7, LeftA)

class Pretty a where
  pretty :: a -> String
  pretty x = prettyAt 0 x ""
  prettyAt :: Int -> a -> ShowS
  prettyAt _ x = showString (pretty x)
  {-# MINIMAL pretty | prettyAt #-}

instance Pretty Literal where
  pretty (LInt n) = show n
  pretty (LBool b) = if b then "true" else "false"
  pretty (LText s) = show s

instance Pretty Pattern where
  prettyAt d pattern = case pattern of
    PVar x -> showString x
    PAny -> showChar '_'
    PLit l -> showString (pretty l)
    PCon c [] -> showString c
    PCon c ps -> showParen (d > 0) (showString (unwords (c : map (\p -> prettyAt 1 p "") ps)))

instance Pretty Expr where
  prettyAt d expr = case expr of
    Lit l -> showString (pretty l)
    Var x -> showString x
    Con c -> showString c
    App f x -> showParen (d > 9) (prettyAt 9 f . showChar ' ' . prettyAt 10 x)
    Lam x e -> showParen (d > 0) (showString ("\\" ++ x ++ " -> ") . prettyAt 0 e)
    Let x e b -> block ("let " ++ x ++ " = ") e b
    LetRec x e b -> block ("let rec " ++ x ++ " = ") e b
    If c t e ->
      showParen (d > 0) $
        showString "if " . prettyAt 0 c . showString " then " . prettyAt 0 t . showString " else " . prettyAt 0 e
    Case e alts ->
      showParen (d > 0) $
        showString "case " . prettyAt 0 e . showString " of { " . showString (intercalate "; " (map alt alts)) . showString " }"
    Binary op a b ->
      let (text, p, side) = operator op
          (l, r) = case side of
            LeftA -> (p, p + 1)
            RightA -> (p + 1, p)
            NoneA -> (p + 1, p + 1)
       in showParen (d > p) (prettyAt l a . showString (" " ++ text ++ " ") . prettyAt r b)
    where
      block start e b =
        showParen (d > 0) (showString start . prettyAt 0 e . showString " in " . prettyAt 0 b)
      alt (p, e) = pretty p ++ " -> " ++ pretty e

instance Pretty Type where
  prettyAt d ty = case ty of
    TVar n -> showString (varName n)
    TCon c [] -> showString c
    TCon c ts -> showParen (d > 1) (showString (unwords (c : map (\t -> prettyAt 2 t "") ts)))
    a :-> b -> showParen (d > 0) (prettyAt 1 a . showString " -> " . prettyAt 0 b)

instance Pretty Scheme where
  pretty (Forall vars t) = quantifier ++ pretty t
    where
      quantifier
        | null vars = ""
        | otherwise = "forall " ++ unwords (map varName vars) ++ ". "

varName :: Int -> String
varName n
  | n < 26 = [toEnum (fromEnum 'a' + n)]
  | otherwise = varName (n `mod` 26) ++ show (n `div` 26)
