-- | Evaluating values whole.
module Control.DeepSeq
  ( NFData (..), deepseq, force, ($!!), (<$!!>), rwhnf
  , NFData1 (..), rnf1, NFData2 (..), rnf2
  ) where

import Control.Applicative (ZipList (..))
import Control.Exception (MaskingState)
import Data.Complex (Complex (..))
import Data.Functor.Const
import Data.Functor.Identity
import Data.Functor.Compose (Compose (..))
import qualified Data.Functor.Product as Functor
import qualified Data.Functor.Sum as Functor
import Data.Int
import Data.Monoid
import Data.Ord (Down (..))
import Data.Proxy
import Data.Ratio
import qualified Data.Semigroup as S
import Data.Unique (Unique)
import Data.Version (Version (..))
import Data.Void
import Data.Word
import GHC.Semigroup (NonEmpty (..))
import GHC.Conc.Sync (ThreadId)
import GHC.IORef (IORef)
import GHC.MVar (MVar)
import GHC.STRef (STRef)
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
instance NFData (STRef s a)
instance NFData ThreadId
instance NFData MaskingState
instance NFData Unique

instance NFData Version where
  rnf (Version branch tags) = rnf branch `seq` rnf tags

instance NFData a => NFData (ZipList a) where
  rnf (ZipList xs) = rnf xs

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

instance NFData a => NFData (S.Min a) where
  rnf (S.Min a) = rnf a

instance NFData a => NFData (S.Max a) where
  rnf (S.Max a) = rnf a

instance NFData a => NFData (S.First a) where
  rnf (S.First a) = rnf a

instance NFData a => NFData (S.Last a) where
  rnf (S.Last a) = rnf a

instance NFData a => NFData (S.Option a) where
  rnf (S.Option a) = rnf a

instance NFData m => NFData (S.WrappedMonoid m) where
  rnf (S.WrapMonoid a) = rnf a

instance (NFData a, NFData b) => NFData (S.Arg a b) where
  rnf (S.Arg a b) = rnf a `seq` rnf b

instance (NFData a, NFData b, NFData c, NFData d, NFData e, NFData f)
  => NFData (a, b, c, d, e, f) where
  rnf (a, b, c, d, e, f) =
    rnf a `seq` rnf b `seq` rnf c `seq` rnf d `seq` rnf e `seq` rnf f

instance (NFData a, NFData b, NFData c, NFData d, NFData e, NFData f, NFData g)
  => NFData (a, b, c, d, e, f, g) where
  rnf (a, b, c, d, e, f, g) =
    rnf a `seq` rnf b `seq` rnf c `seq` rnf d `seq` rnf e `seq` rnf f `seq` rnf g

instance (NFData a, NFData b, NFData c, NFData d, NFData e, NFData f, NFData g, NFData h)
  => NFData (a, b, c, d, e, f, g, h) where
  rnf (a, b, c, d, e, f, g, h) =
    rnf a `seq` rnf b `seq` rnf c `seq` rnf d `seq` rnf e `seq` rnf f `seq` rnf g `seq` rnf h

instance (NFData a, NFData b, NFData c, NFData d, NFData e, NFData f, NFData g, NFData h, NFData i)
  => NFData (a, b, c, d, e, f, g, h, i) where
  rnf (a, b, c, d, e, f, g, h, i) =
    rnf a `seq` rnf b `seq` rnf c `seq` rnf d `seq` rnf e `seq` rnf f `seq` rnf g `seq` rnf h `seq` rnf i

-- Type constructors of one and of two arguments.

class NFData1 f where
  liftRnf :: (a -> ()) -> f a -> ()

class NFData2 p where
  liftRnf2 :: (a -> ()) -> (b -> ()) -> p a b -> ()

rnf1 :: (NFData1 f, NFData a) => f a -> ()
rnf1 = liftRnf rnf

rnf2 :: (NFData2 p, NFData a, NFData b) => p a b -> ()
rnf2 = liftRnf2 rnf rnf

instance NFData1 [] where
  liftRnf r = foldr (seq . r) ()

instance NFData1 Maybe where
  liftRnf r = foldr (seq . r) ()

instance NFData1 NonEmpty where
  liftRnf r (x :| xs) = r x `seq` liftRnf r xs

instance NFData1 Identity where
  liftRnf r (Identity a) = r a

instance NFData1 Proxy where
  liftRnf _ Proxy = ()

instance NFData1 Ratio where
  liftRnf r x = r (numerator x) `seq` r (denominator x)

instance NFData1 Down where
  liftRnf r (Down a) = r a

instance NFData1 ZipList where
  liftRnf r (ZipList xs) = liftRnf r xs

instance NFData a => NFData1 (Either a) where
  liftRnf = liftRnf2 rnf

instance NFData a => NFData1 ((,) a) where
  liftRnf = liftRnf2 rnf

instance NFData a => NFData1 (Const a) where
  liftRnf = liftRnf2 rnf

instance NFData2 Either where
  liftRnf2 l _ (Left x) = l x
  liftRnf2 _ r (Right y) = r y

instance NFData2 (,) where
  liftRnf2 l r (x, y) = l x `seq` r y

instance NFData2 Const where
  liftRnf2 r _ (Const a) = r a

instance (NFData1 f, NFData1 g) => NFData1 (Compose f g) where
  liftRnf r (Compose a) = liftRnf (liftRnf r) a

instance (NFData1 f, NFData1 g) => NFData1 (Functor.Product f g) where
  liftRnf r (Functor.Pair f g) = liftRnf r f `seq` liftRnf r g

instance (NFData1 f, NFData1 g) => NFData1 (Functor.Sum f g) where
  liftRnf r (Functor.InL l) = liftRnf r l
  liftRnf r (Functor.InR l) = liftRnf r l

instance (NFData1 f, NFData1 g, NFData a) => NFData (Compose f g a) where
  rnf = rnf1

instance (NFData1 f, NFData1 g, NFData a) => NFData (Functor.Product f g a) where
  rnf = rnf1

instance (NFData1 f, NFData1 g, NFData a) => NFData (Functor.Sum f g a) where
  rnf = rnf1
