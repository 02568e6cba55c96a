{-# LANGUAGE KindSignatures, PolyKinds, StandaloneKindSignatures #-}
-- Kind annotations on parameters, classes and whole declarations.
module Main where

import Data.Kind (Type)

newtype Compose (f :: Type -> Type) (g :: Type -> Type) (a :: Type) = Compose { getC :: f (g a) }

instance (Functor f, Functor g) => Functor (Compose f g) where
  fmap h (Compose x) = Compose (fmap (fmap h) x)

class HFunctor (h :: (Type -> Type) -> Type -> Type) where
  hmap :: (f Int -> g Int) -> h f Int -> h g Int

newtype Wrap f a = Wrap { unWrap :: f a }
instance HFunctor Wrap where hmap n (Wrap x) = Wrap (n x)

type App :: (k -> Type) -> k -> Type
newtype App f x = App (f x)

main :: IO ()
main = do
  print (getC (fmap (+ 1) (Compose [Just 1, Nothing, Just 3])))
  print (unWrap (hmap (\m -> maybe [] (: []) m) (Wrap (Just 3))))
  case App (Just 'x') of App m -> print m
