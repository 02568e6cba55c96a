{-# LANGUAGE CPP, DefaultSignatures, DeriveGeneric, FlexibleContexts, FlexibleInstances, MagicHash, TypeOperators, UnboxedSums, UnboxedTuples #-}
-- | Values as words, by the representation of their types.
module Wire.Encode (Encode (..), firstWord, version) where

import GHC.Exts (Int (I#), Int#, (+#))
import GHC.Generics

class Encode a where
  encode :: a -> [String]
  default encode :: (Generic a, Fields (Rep a)) => a -> [String]
  encode = fields . from

instance Encode Int where
  encode n = [show n]

instance Encode Bool

instance Encode a => Encode [a] where
  encode = concatMap encode

class Fields f where
  fields :: f p -> [String]

instance Fields U1 where
  fields U1 = []

instance Encode c => Fields (K1 i c) where
  fields (K1 c) = encode c

instance (Fields f, Fields g) => Fields (f :*: g) where
  fields (a :*: b) = fields a ++ fields b

instance (Fields f, Fields g) => Fields (f :+: g) where
  fields (L1 a) = fields a
  fields (R1 b) = fields b

instance Fields f => Fields (D1 c f) where
  fields (M1 a) = fields a

instance (Constructor c, Fields f) => Fields (C1 c f) where
  fields m@(M1 a) = conName m : fields a

instance Fields f => Fields (S1 c f) where
  fields (M1 a) = fields a

-- | The first word and how many there are, or that there is none.
firstWord :: Encode a => a -> Maybe (String, Int)
firstWord a = case counted (encode a) of
  (# | (# w, n #) #) -> Just (w, I# n)
  (# (# #) | #) -> Nothing

counted :: [String] -> (# (# #) | (# String, Int# #) #)
counted [] = (# (# #) | #)
counted (w : ws) = case length ws of I# n -> (# | (# w, n +# 1# #) #)

version :: String
#if defined(CHECKED) && MIN_VERSION_base(4,9,0) && defined(VERSION_util)
version = "checked, util " ++ VERSION_util
#else
version = "unchecked"
#endif
