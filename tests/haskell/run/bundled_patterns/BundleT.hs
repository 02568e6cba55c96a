{-# LANGUAGE PatternSynonyms #-}
module BundleT (T(.., P, Q), U(V)) where
data T = A Int | B deriving Show
pattern P :: Int -> T
pattern P x = A x
pattern Q :: T
pattern Q = B
newtype U = MkU String deriving Show
pattern V :: String -> U
pattern V s = MkU s
{-# COMPLETE V #-}
