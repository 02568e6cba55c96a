{-# LANGUAGE QuantifiedConstraints, RankNTypes, UndecidableInstances #-}
-- A higher-kinded newtype whose Show needs a quantified constraint.
module Main where

newtype HK f = HK (f Int)
data Rose f a = Branch a (f (Rose f a))

instance (Show a, forall b. Show b => Show (f b)) => Show (Rose f a) where
  showsPrec d (Branch a r) = showParen (d > 10) $
    showString "Branch " . showsPrec 11 a . showString " " . showsPrec 11 r

instance (forall b. Show b => Show (f b)) => Show (HK f) where
  show (HK x) = "HK " ++ show x

main :: IO ()
main = do
  print (Branch 1 [Branch 2 [], Branch 3 []])
  print (Branch 'a' (Just (Branch 'b' Nothing)))
  print (HK (Just 3), HK [4])
