-- | How many bytes values take in a C program. There are no pointers here, so that nothing can
-- be read or written through one.
module Foreign.Storable (Storable (..)) where

import Data.Int
import Data.Word

class Storable a where
  sizeOf :: a -> Int
  alignment :: a -> Int
  alignment = sizeOf

instance Storable () where { sizeOf _ = 0; alignment _ = 1 }
instance Storable Bool where sizeOf _ = 4
instance Storable Char where sizeOf _ = 4
instance Storable Int where sizeOf _ = 8
instance Storable Word where sizeOf _ = 8
instance Storable Double where sizeOf _ = 8
instance Storable Float where sizeOf _ = 4
instance Storable Int8 where sizeOf _ = 1
instance Storable Int16 where sizeOf _ = 2
instance Storable Int32 where sizeOf _ = 4
instance Storable Int64 where sizeOf _ = 8
instance Storable Word8 where sizeOf _ = 1
instance Storable Word16 where sizeOf _ = 2
instance Storable Word32 where sizeOf _ = 4
instance Storable Word64 where sizeOf _ = 8
