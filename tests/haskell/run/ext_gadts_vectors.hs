{-# LANGUAGE GADTs, DataKinds, KindSignatures, StandaloneDeriving #-}
-- Length-indexed vectors with promoted naturals.
module Main where

data Nat = Z | S Nat

data Vec (n :: Nat) a where
  Nil :: Vec 'Z a
  (:>) :: a -> Vec n a -> Vec ('S n) a
infixr 5 :>

deriving instance Show a => Show (Vec n a)

vhead :: Vec ('S n) a -> a
vhead (x :> _) = x

vtail :: Vec ('S n) a -> Vec n a
vtail (_ :> xs) = xs

vzip :: Vec n a -> Vec n b -> Vec n (a, b)
vzip Nil Nil = Nil
vzip (a :> as) (b :> bs) = (a, b) :> vzip as bs

instance Functor (Vec n) where
  fmap _ Nil = Nil
  fmap f (x :> xs) = f x :> fmap f xs

toList :: Vec n a -> [a]
toList Nil = []
toList (x :> xs) = x : toList xs

main :: IO ()
main = do
  let v = 1 :> 2 :> 3 :> Nil
  print v
  print (vhead (vtail v))
  print (toList (vzip v (fmap show v)))
  print (sum (toList (fmap (* 2) v)))
