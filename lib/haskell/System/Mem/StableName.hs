-- | Names of values that stay the same. Every name that is made is a new one here: two are equal only if one was
-- copied from the other, which the interface allows.
module System.Mem.StableName (StableName, makeStableName, hashStableName, eqStableName) where

import Data.Unique (Unique, hashUnique, newUnique)

newtype StableName a = StableName Unique

instance Eq (StableName a) where
  StableName a == StableName b = a == b

makeStableName :: a -> IO (StableName a)
makeStableName _ = fmap StableName newUnique

hashStableName :: StableName a -> Int
hashStableName (StableName u) = hashUnique u

eqStableName :: StableName a -> StableName b -> Bool
eqStableName (StableName a) (StableName b) = a == b
