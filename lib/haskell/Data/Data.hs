-- | A class that programs derive; nothing looks at it here.
module Data.Data (Data, module Data.Typeable) where

import Data.Typeable

class Typeable a => Data a
