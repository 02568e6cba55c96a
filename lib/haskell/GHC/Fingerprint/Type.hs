-- | See "GHC.Fingerprint".
module GHC.Fingerprint.Type (Fingerprint (..)) where

import GHC.Fingerprint
