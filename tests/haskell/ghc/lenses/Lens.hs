{-# LANGUAGE TemplateHaskell, RankNTypes #-}
-- | A home-made makeLenses.
module Lens where

import Data.Char (toLower)
import Data.Functor.Const
import Data.Functor.Identity
import Language.Haskell.TH

type Lens s a = forall f. Functor f => (a -> f a) -> s -> f s

view :: Lens s a -> s -> a
view l = getConst . l Const

over :: Lens s a -> (a -> a) -> s -> s
over l f = runIdentity . l (Identity . f)

-- | A lens for each field whose name starts with an underscore.
makeLenses :: Name -> Q [Dec]
makeLenses name = do
  TyConI (DataD _ _ _ _ [RecC _ fields] _) <- reify name
  concat <$> mapM one [field | (field, _, _) <- fields]
  where
    one field = do
      let lens = mkName (drop 1 (nameBase field))
      f <- newName "f"
      s <- newName "s"
      x <- newName "x"
      body <- [| fmap (\y -> $(recUpdE (varE s) [(,) field <$> [| y |]])) ($(varE f) ($(varE field) $(varE s))) |]
      return [FunD lens [Clause [VarP f, VarP s] (NormalB body) []]]
