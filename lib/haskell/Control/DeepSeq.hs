-- | Evaluating values whole.
module Control.DeepSeq (NFData (..), deepseq, force, ($!!), (<$!!>), rwhnf) where

import Data.Complex (Complex (..))
import Data.Functor.Const
import Data.Functor.Identity
import Data.Int
import Data.Monoid
import Data.Ord (Down (..))
import Data.Proxy
import Data.Ratio
import Data.Void
import Data.Word
import GHC.Semigroup (NonEmpty (..))
import GHC.IORef (IORef)
import GHC.MVar (MVar)
import Numeric.Natural (Natural)
import System.Exit (ExitCode (..))

infixr 0  $!!, `deepseq`
infixl 4  <$!!>

class NFData a where
  rnf :: a -> ()
  -- | Where a type says nothing: to weak head normal form.
  rnf a = a `seq` ()

deepseq :: NFData a => a -> b -> b
deepseq a b = rnf a `seq` b

force :: NFData a => a -> a
force x = x `deepseq` x

($!!) :: NFData a => (a -> b) -> a -> b
f $!! x = x `deepseq` f x

(<$!!>) :: (Monad m, NFData b) => (a -> b) -> m a -> m b
f <$!!> m = m >>= \x -> return $!! f x

rwhnf :: a -> ()
rwhnf = (`seq` ())

instance NFData Int
instance NFData Word
instance NFData Integer
instance NFData Natural
instance NFData Double
instance NFData Float
instance NFData Char
instance NFData Bool
instance NFData Ordering
instance NFData ()
instance NFData Int8
instance NFData Int16
instance NFData Int32
instance NFData Int64
instance NFData Word8
instance NFData Word16
instance NFData Word32
instance NFData Word64
instance NFData (Proxy a)
instance NFData (IORef a)
instance NFData (MVar a)
instance NFData (a -> b)
instance NFData Void
instance NFData All
instance NFData Any

instance NFData ExitCode where
  rnf (ExitFailure n) = rnf n
  rnf ExitSuccess = ()

instance NFData a => NFData [a] where
  rnf [] = ()
  rnf (x : xs) = rnf x `seq` rnf xs

instance NFData a => NFData (NonEmpty a) where
  rnf (x :| xs) = rnf x `seq` rnf xs

instance NFData a => NFData (Maybe a) where
  rnf Nothing = ()
  rnf (Just x) = rnf x

instance (NFData a, NFData b) => NFData (Either a b) where
  rnf (Left x) = rnf x
  rnf (Right y) = rnf y

instance NFData a => NFData (Ratio a) where
  rnf x = rnf (numerator x) `seq` rnf (denominator x)

instance NFData a => NFData (Complex a) where
  rnf (x :+ y) = rnf x `seq` rnf y

instance NFData a => NFData (Identity a) where
  rnf (Identity a) = rnf a

instance NFData a => NFData (Const a b) where
  rnf (Const a) = rnf a

instance NFData a => NFData (Down a) where
  rnf (Down a) = rnf a

instance NFData a => NFData (Sum a) where
  rnf (Sum a) = rnf a

instance NFData a => NFData (Product a) where
  rnf (Product a) = rnf a

instance NFData a => NFData (First a) where
  rnf (First a) = rnf a

instance NFData a => NFData (Last a) where
  rnf (Last a) = rnf a

instance NFData a => NFData (Dual a) where
  rnf (Dual a) = rnf a

instance (NFData a, NFData b) => NFData (a, b) where
  rnf (a, b) = rnf a `seq` rnf b

instance (NFData a, NFData b, NFData c) => NFData (a, b, c) where
  rnf (a, b, c) = rnf a `seq` rnf b `seq` rnf c

instance (NFData a, NFData b, NFData c, NFData d) => NFData (a, b, c, d) where
  rnf (a, b, c, d) = rnf a `seq` rnf b `seq` rnf c `seq` rnf d

instance (NFData a, NFData b, NFData c, NFData d, NFData e) => NFData (a, b, c, d, e) where
  rnf (a, b, c, d, e) = rnf a `seq` rnf b `seq` rnf c `seq` rnf d `seq` rnf e
