{-# LANGUAGE GADTs, ConstraintKinds, TypeOperators, KindSignatures, RankNTypes, DataKinds, TypeFamilies, StandaloneDeriving, ScopedTypeVariables, TypeApplications, AllowAmbiguousTypes, PolyKinds #-}
-- Typed expressions, length-indexed vectors, type families.
module Main where
import Data.Kind (Type, Constraint)
import Data.Proxy
import Data.Type.Equality

data Nat = Z | S Nat

data Vec (n :: Nat) (a :: Type) where
  Nil :: Vec 'Z a
  (:>) :: a -> Vec n a -> Vec ('S n) a
infixr 5 :>
deriving instance Show a => Show (Vec n a)
deriving instance Eq a => Eq (Vec n a)

instance Functor (Vec n) where
  fmap _ Nil = Nil
  fmap f (x :> xs) = f x :> fmap f xs
instance Foldable (Vec n) where
  foldr _ z Nil = z
  foldr f z (x :> xs) = f x (foldr f z xs)
instance Traversable (Vec n) where
  traverse _ Nil = pure Nil
  traverse f (x :> xs) = (:>) <$> f x <*> traverse f xs

vzip :: Vec n a -> Vec n b -> Vec n (a, b)
vzip Nil Nil = Nil
vzip (a :> as) (b :> bs) = (a, b) :> vzip as bs

type family (a :: Nat) + (b :: Nat) :: Nat where
  'Z + b = b
  'S a + b = 'S (a + b)

append :: Vec n a -> Vec m a -> Vec (n + m) a
append Nil ys = ys
append (x :> xs) ys = x :> append xs ys

data SNat (n :: Nat) where
  SZ :: SNat 'Z
  SS :: SNat n -> SNat ('S n)

replicateV :: SNat n -> a -> Vec n a
replicateV SZ _ = Nil
replicateV (SS n) a = a :> replicateV n a

plusZ :: SNat n -> (n + 'Z) :~: n
plusZ SZ = Refl
plusZ (SS n) = case plusZ n of Refl -> Refl

class KnownN (n :: Nat) where sing :: SNat n
instance KnownN 'Z where sing = SZ
instance KnownN n => KnownN ('S n) where sing = SS sing

toInt :: SNat n -> Int
toInt SZ = 0
toInt (SS n) = 1 + toInt n

natInt :: forall n. KnownN n => Int
natInt = toInt (sing @n)

data Expr :: Type -> Type where
  I :: Int -> Expr Int
  B :: Bool -> Expr Bool
  Add, Mul :: Expr Int -> Expr Int -> Expr Int
  If :: Expr Bool -> Expr a -> Expr a -> Expr a
  Eq :: (Show b, Eq b) => Expr b -> Expr b -> Expr Bool
  Pair :: Expr a -> Expr b -> Expr (a, b)
  Fst :: Expr (a, b) -> Expr a

eval :: Expr a -> a
eval (I n) = n
eval (B b) = b
eval (Add a b) = eval a + eval b
eval (Mul a b) = eval a * eval b
eval (If c t e) = if eval c then eval t else eval e
eval (Eq a b) = eval a == eval b
eval (Pair a b) = (eval a, eval b)
eval (Fst p) = fst (eval p)

pretty :: Expr a -> ShowS
pretty e = case e of
  I n -> shows n
  B b -> shows b
  Add a b -> showParen True (pretty a . showString " + " . pretty b)
  Mul a b -> showParen True (pretty a . showString " * " . pretty b)
  If c t f -> showString "if " . pretty c . showString " then " . pretty t . showString " else " . pretty f
  Eq a b -> pretty a . showString " == " . pretty b
  Pair a b -> showChar '<' . pretty a . showChar ',' . pretty b . showChar '>'
  Fst p -> showString "fst " . pretty p

data Some (c :: Type -> Constraint) = forall a. c a => Some a
data Ty a where { TInt :: Ty Int; TList :: Ty a -> Ty [a]; TFun :: Ty a -> Ty b -> Ty (a -> b) }
same :: Ty a -> Ty b -> Maybe (a :~: b)
same TInt TInt = Just Refl
same (TList a) (TList b) = do { Refl <- same a b; Just Refl }
same (TFun a b) (TFun c d) = do { Refl <- same a c; Refl <- same b d; pure Refl }
same _ _ = Nothing

applyAll :: (forall a. [a] -> Int) -> ([Int], String) -> (Int, Int)
applyAll f (a, b) = (f a, f b)

main :: IO ()
main = do
  let v = 1 :> 2 :> 3 :> Nil :: Vec ('S ('S ('S 'Z))) Int
  print (fmap (* 2) v, sum v, vzip v (fmap show v))
  print (append v (replicateV (SS (SS SZ)) 9))
  print (traverse (\x -> if x > 0 then Right x else Left x) v)
  print (natInt @('S ('S 'Z)))
  case plusZ (sing @('S 'Z)) of Refl -> putStrLn "proved"
  let e = If (Eq (Add (I 1) (I 2)) (I 3)) (Fst (Pair (Mul (I 6) (I 7)) (B True))) (I 0)
  putStrLn (pretty e "")
  print (eval e)
  mapM_ (\(Some x) -> print x) [Some 'a', Some (Just [1.5 :: Double]), Some (3 :: Int) :: Some Show]
  print (fmap (const ()) (same (TFun TInt (TList TInt)) (TFun TInt (TList TInt))), fmap (const ()) (same TInt (TList TInt)))
  print (applyAll length ([1, 2], "abc"))
  mapM_ print (v :: Vec ('S ('S ('S 'Z))) Int)
  print (compare (maximum v) 3, elem 2 v, null nilV)
  where null = (== 0) . length

-- Pragmas that say nothing here.
{-# ANN module "ignored" #-}
nilV :: [Int]
nilV = []
{-# INLINE nilV #-}
