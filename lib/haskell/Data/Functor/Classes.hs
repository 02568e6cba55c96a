-- | The basic classes for type constructors.
module Data.Functor.Classes
  ( Eq1 (..), eq1, Ord1 (..), compare1, Show1 (..), showsPrec1, showsUnaryWith, showsBinaryWith
  ) where

import Data.Functor.Const
import Data.Functor.Identity
import GHC.Semigroup (NonEmpty (..))
import GHC.Show (showList__)

class Eq1 f where
  liftEq :: (a -> b -> Bool) -> f a -> f b -> Bool

class Eq1 f => Ord1 f where
  liftCompare :: (a -> b -> Ordering) -> f a -> f b -> Ordering

class Show1 f where
  liftShowsPrec :: (Int -> a -> ShowS) -> ([a] -> ShowS) -> Int -> f a -> ShowS
  liftShowList :: (Int -> a -> ShowS) -> ([a] -> ShowS) -> [f a] -> ShowS
  liftShowList sp sl = showList__ (liftShowsPrec sp sl 0)

eq1 :: (Eq1 f, Eq a) => f a -> f a -> Bool
eq1 = liftEq (==)

compare1 :: (Ord1 f, Ord a) => f a -> f a -> Ordering
compare1 = liftCompare compare

showsPrec1 :: (Show1 f, Show a) => Int -> f a -> ShowS
showsPrec1 = liftShowsPrec showsPrec showList

showsUnaryWith :: (Int -> a -> ShowS) -> String -> Int -> a -> ShowS
showsUnaryWith sp name d x = showParen (d > 10) (showString name . showChar ' ' . sp 11 x)

showsBinaryWith
  :: (Int -> a -> ShowS) -> (Int -> b -> ShowS) -> String -> Int -> a -> b -> ShowS
showsBinaryWith sp1 sp2 name d x y =
  showParen (d > 10) (showString name . showChar ' ' . sp1 11 x . showChar ' ' . sp2 11 y)

instance Eq1 Maybe where
  liftEq _ Nothing Nothing = True
  liftEq eq (Just x) (Just y) = eq x y
  liftEq _ _ _ = False

instance Ord1 Maybe where
  liftCompare _ Nothing Nothing = EQ
  liftCompare _ Nothing (Just _) = LT
  liftCompare _ (Just _) Nothing = GT
  liftCompare cmp (Just x) (Just y) = cmp x y

instance Show1 Maybe where
  liftShowsPrec _ _ _ Nothing = showString "Nothing"
  liftShowsPrec sp _ d (Just x) = showsUnaryWith sp "Just" d x

instance Eq1 [] where
  liftEq _ [] [] = True
  liftEq eq (x : xs) (y : ys) = eq x y && liftEq eq xs ys
  liftEq _ _ _ = False

instance Ord1 [] where
  liftCompare _ [] [] = EQ
  liftCompare _ [] (_ : _) = LT
  liftCompare _ (_ : _) [] = GT
  liftCompare cmp (x : xs) (y : ys) = cmp x y <> liftCompare cmp xs ys

instance Show1 [] where
  liftShowsPrec _ sl _ = sl

instance Eq1 NonEmpty where
  liftEq eq (a :| as) (b :| bs) = eq a b && liftEq eq as bs

instance Ord1 NonEmpty where
  liftCompare cmp (a :| as) (b :| bs) = cmp a b <> liftCompare cmp as bs

instance Show1 NonEmpty where
  liftShowsPrec sp sl d (a :| as) =
    showParen (d > 5) (sp 6 a . showString " :| " . liftShowsPrec sp sl 6 as)

instance Eq1 Identity where
  liftEq eq (Identity x) (Identity y) = eq x y

instance Ord1 Identity where
  liftCompare cmp (Identity x) (Identity y) = cmp x y

instance Show1 Identity where
  liftShowsPrec sp _ d (Identity x) = showsUnaryWith sp "Identity" d x

instance Eq a => Eq1 (Either a) where
  liftEq _ (Left x) (Left y) = x == y
  liftEq eq (Right x) (Right y) = eq x y
  liftEq _ _ _ = False

instance Ord a => Ord1 (Either a) where
  liftCompare _ (Left x) (Left y) = compare x y
  liftCompare _ (Left _) (Right _) = LT
  liftCompare _ (Right _) (Left _) = GT
  liftCompare cmp (Right x) (Right y) = cmp x y

instance Show a => Show1 (Either a) where
  liftShowsPrec _ _ d (Left x) = showsUnaryWith showsPrec "Left" d x
  liftShowsPrec sp _ d (Right x) = showsUnaryWith sp "Right" d x

instance Eq a => Eq1 ((,) a) where
  liftEq eq (a, x) (b, y) = a == b && eq x y

instance Ord a => Ord1 ((,) a) where
  liftCompare cmp (a, x) (b, y) = compare a b <> cmp x y

instance Show a => Show1 ((,) a) where
  liftShowsPrec sp _ _ (a, x) = showChar '(' . shows a . showChar ',' . sp 0 x . showChar ')'

instance Eq a => Eq1 (Const a) where
  liftEq _ (Const x) (Const y) = x == y

instance Ord a => Ord1 (Const a) where
  liftCompare _ (Const x) (Const y) = compare x y

instance Show a => Show1 (Const a) where
  liftShowsPrec _ _ d (Const x) = showsUnaryWith showsPrec "Const" d x
