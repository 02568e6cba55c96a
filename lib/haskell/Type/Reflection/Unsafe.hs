{-# LANGUAGE PolyKinds, KindSignatures #-}
-- | Fingerprints of types. They are other numbers than GHC's, and the same in every run.
module Type.Reflection.Unsafe (TypeRep, typeRepFingerprint) where

import Data.Char (ord)
import Data.List (foldl')
import GHC.Fingerprint (Fingerprint (..))
import Type.Reflection (TypeRep)

typeRepFingerprint :: TypeRep a -> Fingerprint
typeRepFingerprint t = Fingerprint (hash 14695981039346656037) (hash 1099511628211)
  where hash seed = foldl' (\h c -> h * 1099511628211 + fromIntegral (ord c)) seed (show t)
