{-# LANGUAGE GADTs, ExistentialQuantification, RankNTypes, StandaloneDeriving, KindSignatures #-}
module Gadts where
import Data.Kind
data Expr :: Type -> Type where
  IntE, NumE :: Int -> Expr Int
  If :: Expr Bool -> !(Expr a) -> Expr a -> Expr a
  Pair :: forall a b. (Show a, Show b) => Expr a -> Expr b -> Expr (a, b)
  Rec :: { field :: Int, other :: !Bool } -> Expr Bool
data Showable = forall a. Show a => MkShowable a | forall b. (Eq b) => b :=: b
deriving instance Show Showable
data Free f a where { Pure :: a -> Free f a; Roll :: f (Free f a) -> Free f a }
data E = E1 | E2
  deriving (Show)
runShow :: (forall a. Show a => a -> String) -> Showable -> String
runShow f (MkShowable a) = f a
