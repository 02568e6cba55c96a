{-# LANGUAGE NoImplicitPrelude, PolyKinds, KindSignatures, MagicHash #-}
-- | Types as values: as much as exceptions and casts need. The compiler makes the instances
-- of 'Typeable', for every type, from the type's constructor and arguments.
module Data.Typeable.Internal where

import GHC.Base
import GHC.Num
import GHC.Show

-- | The constructor's name with its module, and the arguments.
data TypeRep = TypeRep [Char] [TypeRep]

-- | A constructor by itself, and a type applied to one more argument: what instances are
-- made of.
mkTyCon :: [Char] -> TypeRep
mkTyCon name = TypeRep name []

mkTyApp :: TypeRep -> TypeRep -> TypeRep
mkTyApp (TypeRep name args) arg = TypeRep name (args ++ [arg])

-- | Stands for a type.
data Proxy# (a :: k) = Proxy#

class Typeable (a :: k) where
  typeRep# :: Proxy# a -> TypeRep

instance Eq TypeRep where
  TypeRep c as == TypeRep d bs = eqString c d && as == bs

instance Ord TypeRep where
  compare (TypeRep c as) (TypeRep d bs) = case compare c d of
    EQ -> compare as bs
    other -> other

instance Show TypeRep where
  showsPrec = showTypeRep

-- | As GHC writes types: names without their modules.
showTypeRep :: Int -> TypeRep -> ShowS
showTypeRep d (TypeRep con args) = case (unqualified con, args) of
  (c, []) -> showString (if eqString c "List" then "[]" else c)
  ("[]", [a])
    | TypeRep e [] <- a, eqString (unqualified e) "Char" -> showString "[Char]"
    | otherwise -> showChar '[' . showTypeRep 0 a . showChar ']'
  ("->", [a, b]) ->
    showParen (d > 8) (showTypeRep 9 a . showString " -> " . showTypeRep 8 b)
  (c@('(' : ',' : _), as)
    | sameLength c as -> showChar '(' . commas as . showChar ')'
  (c, as) -> showParen (d > 9) (showString c . spaced as)
  where
    commas [] = id
    commas [a] = showTypeRep 10 a
    commas (a : as) = showTypeRep 10 a . showChar ',' . commas as
    spaced [] = id
    spaced (a : as) = showChar ' ' . showTypeRep 10 a . spaced as
    -- "(,)" is the name of a type with two arguments.
    sameLength (_ : _ : cs) (_ : as) = sameLength ('x' : cs) as
    sameLength [_] [] = True
    sameLength _ _ = False

-- | A name without its module: what follows the last dot, unless it is an operator.
unqualified :: [Char] -> [Char]
unqualified s = go s s
  where
    go best ('.' : rest@(c : _)) | not (c `isOneOf` ".)") = go rest rest
    go best (_ : rest) = go best rest
    go best [] = best
    isOneOf c cs = case cs of { [] -> False; x : xs -> c == x || isOneOf c xs }

typeRepCon :: TypeRep -> [Char]
typeRepCon (TypeRep c _) = unqualified c

typeRepArguments :: TypeRep -> [TypeRep]
typeRepArguments (TypeRep _ as) = as

-- | The module of a qualified name.
moduleOf :: [Char] -> [Char]
moduleOf s = upTo s
  where
    name = unqualified s
    upTo rest
      | eqString rest ('.' : name) = []
    upTo (c : rest) = c : upTo rest
    upTo [] = []
