-- | Fingerprints of types, as a type.
module GHC.Fingerprint (Fingerprint (..), fingerprint0) where

import Data.Word (Word64)

data Fingerprint = Fingerprint {-# UNPACK #-} !Word64 {-# UNPACK #-} !Word64
  deriving (Eq, Ord)

instance Show Fingerprint where
  show (Fingerprint a b) = hex a ++ hex b
    where
      hex n = reverse (take 16 (map digit (iterate (`div` 16) n)))
      digit n = "0123456789abcdef" !! fromIntegral (n `mod` 16)

fingerprint0 :: Fingerprint
fingerprint0 = Fingerprint 0 0
