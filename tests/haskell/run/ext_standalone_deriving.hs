{-# LANGUAGE StandaloneDeriving, FlexibleContexts, UndecidableInstances #-}
-- Standalone deriving, with contexts that deriving clauses could not infer.
module Main where

data Fix f = In (f (Fix f))
deriving instance Show (f (Fix f)) => Show (Fix f)
deriving instance Eq (f (Fix f)) => Eq (Fix f)

data ListF e r = NilF | ConsF e r
deriving instance (Show e, Show r) => Show (ListF e r)
deriving instance (Eq e, Eq r) => Eq (ListF e r)

instance Functor (ListF e) where
  fmap _ NilF = NilF
  fmap f (ConsF e r) = ConsF e (f r)

cata :: Functor f => (f a -> a) -> Fix f -> a
cata alg (In x) = alg (fmap (cata alg) x)

data Op = Plus | Minus
deriving instance Eq Op
deriving instance Ord Op
deriving instance Enum Op
deriving instance Bounded Op
deriving instance Show Op
deriving instance Read Op

main :: IO ()
main = do
  let l = In (ConsF 1 (In (ConsF 2 (In NilF))))
  print l
  print (l == l, cata (\f -> case f of { NilF -> 0; ConsF a b -> a + b }) l)
  print [minBound .. maxBound :: Op]
  print (read "Minus" > Plus)
