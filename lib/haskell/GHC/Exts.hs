{-# LANGUAGE DataKinds, KindSignatures, MagicHash, RankNTypes, TypeFamilies #-}
-- | What programs take from GHC's own module of extras.
module GHC.Exts
  ( Int (I#), Word (W#), Char (C#), Double (D#), Float (F#), Ptr (Ptr), FunPtr (..), isTrue#, SPEC (..)
  , module GHC.Prim
  , IsList (..), IsString (..), sortWith, groupWith, the, lazy, inline, noinline, oneShot, considerAccessible
  , Coercible, Constraint, Any, Down (..), build, augment, unpackCString#, maxTupleSize, currentCallStack, traceEvent
  , TYPE, RuntimeRep (..), uncheckedShiftL64#, uncheckedShiftRL64#, breakpoint
  ) where

import Data.Function (on)
import Data.List (groupBy, sortBy)
import qualified Data.List.NonEmpty as NE
import qualified Data.Map.Internal.Lazy as M
import qualified Data.Map.Internal.Fold as M
import qualified Data.Map.Internal.Tree as M
import Data.Ord (Down (..), comparing)
import qualified Data.Set as S
import Data.String (IsString (..))
import GHC.Prim
import GHC.Ptr (FunPtr (..), Ptr (Ptr), plusPtr, readByte)
import GHC.Stack (currentCallStack)
import GHC.Types
  ( Char (C#), Coercible, Constraint, Double (D#), Float (F#), Int (I#), SPEC (..), Word (W#), isTrue#, unsafePerformIO )

-- | The kinds of types by their representation, of which the machine has one.
data TYPE (r :: RuntimeRep)

data RuntimeRep = LiftedRep | UnliftedRep | IntRep | WordRep | AddrRep | DoubleRep | FloatRep

-- | Some type.
type family Any :: k where

class IsList l where
  type Item l
  fromList :: [Item l] -> l
  fromListN :: Int -> [Item l] -> l
  fromListN _ = fromList
  toList :: l -> [Item l]

instance IsList [a] where
  type Item [a] = a
  fromList xs = xs
  toList xs = xs

instance IsList (NE.NonEmpty a) where
  type Item (NE.NonEmpty a) = a
  fromList = NE.fromList
  toList = NE.toList

instance Ord k => IsList (M.Map k v) where
  type Item (M.Map k v) = (k, v)
  fromList = M.fromList
  toList = M.toList

instance Ord a => IsList (S.Set a) where
  type Item (S.Set a) = a
  fromList = S.fromList
  toList = S.toList

sortWith :: Ord b => (a -> b) -> [a] -> [a]
sortWith f = sortBy (comparing f)

groupWith :: Ord b => (a -> b) -> [a] -> [[a]]
groupWith f xs = groupBy ((==) `on` f) (sortWith f xs)

the :: Eq a => [a] -> a
the (x : xs)
  | all (== x) xs = x
  | otherwise = errorWithoutStackTrace "GHC.Exts.the: non-identical list"
the [] = errorWithoutStackTrace "GHC.Exts.the: empty list"

lazy, inline, noinline, breakpoint :: a -> a
lazy x = x
inline x = x
noinline x = x
breakpoint x = x

considerAccessible :: Bool
considerAccessible = True

maxTupleSize :: Int
maxTupleSize = 64

-- | A list by how it is folded.
build :: (forall b. (a -> b -> b) -> b -> b) -> [a]
build g = g (:) []

augment :: (forall b. (a -> b -> b) -> b -> b) -> [a] -> [a]
augment g xs = g (:) xs

-- | The characters in memory up to a zero.
unpackCString# :: Addr# -> [Char]
unpackCString# p = case unsafePerformIO (readByte p 0) of
  0 -> []
  n -> toEnum n : unpackCString# (plusPtr p 1)

traceEvent :: String -> IO ()
traceEvent _ = return ()

oneShot :: (a -> b) -> a -> b
oneShot f = f
