{-# LANGUAGE DeriveDataTypeable, PolyKinds, RankNTypes, ScopedTypeVariables, StandaloneDeriving #-}
-- | Types whose values can be taken apart, described and put together without knowing them.
module Data.Data
  ( module Data.Typeable, Data (..)
  , mkDataType, mkIntType, mkFloatType, mkCharType, mkNoRepType
  , DataType, dataTypeName, dataTypeRep, DataRep (..), repConstr, isAlgType, dataTypeConstrs
  , indexConstr, maxConstrIndex, isNorepType
  , mkConstr, mkConstrTag, mkIntegralConstr, mkRealConstr, mkCharConstr
  , Constr, constrType, ConstrRep (..), constrRep, constrFields, constrFixity, constrIndex
  , showConstr, readConstr, Fixity (..), ConIndex
  , tyconUQname, tyconModule, fromConstr, fromConstrB, fromConstrM
  ) where

import Control.Applicative (ZipList (..))
import Control.Monad (MonadPlus (..))
import Data.Complex (Complex (..))
import Data.Functor.Compose (Compose (..))
import Data.Functor.Const (Const (..))
import Data.Functor.Identity (Identity (..))
import Data.Int (Int16, Int32, Int64, Int8)
import qualified Data.IntMap.Lazy as IM
import qualified Data.IntSet as IS
import qualified Data.Map.Lazy as M
import qualified Data.Monoid as Mon
import Data.Ord (Down (..))
import Data.Ratio (Ratio, denominator, numerator, (%))
import qualified Data.Semigroup as S
import Data.Semigroup.Internal
import qualified Data.Sequence as Seq
import qualified Data.Set as Set
import Data.Tree (Tree (..))
import Data.Typeable
import Data.Version (Version (..))
import Data.Void (Void)
import Data.Word (Word16, Word32, Word64, Word8)
import GHC.Semigroup (NonEmpty (..))
import Numeric.Natural (Natural)

class Typeable a => Data a where
  gfoldl :: (forall d b. Data d => c (d -> b) -> d -> c b) -> (forall g. g -> c g) -> a -> c a
  gfoldl _ z = z
  gunfold :: (forall b r. Data b => c (b -> r) -> c r) -> (forall r. r -> c r) -> Constr -> c a
  toConstr :: a -> Constr
  dataTypeOf :: a -> DataType
  dataCast1 :: Typeable t => (forall d. Data d => c (t d)) -> Maybe (c a)
  dataCast1 _ = Nothing
  dataCast2 :: Typeable t => (forall d e. (Data d, Data e) => c (t d e)) -> Maybe (c a)
  dataCast2 _ = Nothing

  gmapT :: (forall b. Data b => b -> b) -> a -> a
  gmapT f x = runIdentity (gfoldl (\(Identity c) y -> Identity (c (f y))) Identity x)

  gmapQr :: forall r r'. (r' -> r -> r) -> r -> (forall d. Data d => d -> r') -> a -> r
  gmapQr o r0 f x = folded (gfoldl (\(Folded c) y -> Folded (\r -> c (f y `o` r))) (\_ -> Folded id) x) r0

  gmapQl :: forall r r'. (r -> r' -> r) -> r -> (forall d. Data d => d -> r') -> a -> r
  gmapQl o r f x = getConst (gfoldl (\c y -> Const (getConst c `o` f y)) (\_ -> Const r) x)

  gmapQ :: (forall d. Data d => d -> u) -> a -> [u]
  gmapQ f = gmapQr (:) [] f

  gmapQi :: forall u. Int -> (forall d. Data d => d -> u) -> a -> u
  gmapQi i f x = case gfoldl step (\_ -> At 0 Nothing) x of
    At _ (Just found) -> found
    At _ Nothing -> errorWithoutStackTrace "Data.Data.gmapQi: no such field"
    where
      step (At n found) y = At (n + 1) (if n == i then Just (f y) else found)

  gmapM :: forall m. Monad m => (forall d. Data d => d -> m d) -> a -> m a
  gmapM f = gfoldl (\c y -> c >>= \c' -> f y >>= \y' -> return (c' y')) return

  gmapMp :: forall m. MonadPlus m => (forall d. Data d => d -> m d) -> a -> m a
  gmapMp f x = unTried (gfoldl step (\g -> Tried (return (g, False))) x) >>= \(y, done) ->
    if done then return y else mzero
    where
      step (Tried c) y = Tried (c >>= \(h, b) ->
        (f y >>= \y' -> return (h y', True)) `mplus` return (h y, b))

  gmapMo :: forall m. MonadPlus m => (forall d. Data d => d -> m d) -> a -> m a
  gmapMo f x = unTried (gfoldl step (\g -> Tried (return (g, False))) x) >>= \(y, done) ->
    if done then return y else mzero
    where
      step (Tried c) y = Tried (c >>= \(h, b) ->
        if b
          then return (h y, b)
          else (f y >>= \y' -> return (h y', True)) `mplus` return (h y, b))

newtype Folded r a = Folded { folded :: r -> r }

data At u a = At Int (Maybe u)

newtype Tried m a = Tried { unTried :: m (a, Bool) }

-- Descriptions.

data DataType = DataType { tycon :: String, datarep :: DataRep }
  deriving Show

data Constr = Constr
  { conrep :: ConstrRep
  , constring :: String
  , confields :: [String]
  , confixity :: Fixity
  , contype :: DataType
  }

instance Show Constr where
  show = constring

instance Eq Constr where
  c == d = constrRep c == constrRep d

data DataRep = AlgRep [Constr] | IntRep | FloatRep | CharRep | NoRep
  deriving (Eq, Show)

data ConstrRep = AlgConstr ConIndex | IntConstr Integer | FloatConstr Rational | CharConstr Char
  deriving (Eq, Show)

type ConIndex = Int

data Fixity = Prefix | Infix
  deriving (Eq, Show)

dataTypeName :: DataType -> String
dataTypeName = tycon

dataTypeRep :: DataType -> DataRep
dataTypeRep = datarep

constrType :: Constr -> DataType
constrType = contype

constrRep :: Constr -> ConstrRep
constrRep = conrep

constrFields :: Constr -> [String]
constrFields = confields

constrFixity :: Constr -> Fixity
constrFixity = confixity

showConstr :: Constr -> String
showConstr = constring

repConstr :: DataType -> ConstrRep -> Constr
repConstr dt cr = case (dataTypeRep dt, cr) of
  (AlgRep cs, AlgConstr i) -> cs !! (i - 1)
  (IntRep, IntConstr i) -> mkIntegralConstr dt i
  (FloatRep, FloatConstr f) -> mkRealConstr dt f
  (CharRep, CharConstr c) -> mkCharConstr dt c
  _ -> errorWithoutStackTrace "Data.Data.repConstr: The given ConstrRep does not fit to the given DataType."

mkDataType :: String -> [Constr] -> DataType
mkDataType name cs = DataType { tycon = name, datarep = AlgRep cs }

mkConstr :: DataType -> String -> [String] -> Fixity -> Constr
mkConstr dt name fields fixity = Constr
  { conrep = AlgConstr index, constring = name, confields = fields, confixity = fixity, contype = dt }
  where
    index = case filter (\(c, _) -> showConstr c == name) (dataTypeConstrs dt `zip` [1 ..]) of
      [] -> errorWithoutStackTrace
        ("Data.Data.mkConstr: couldn't find constructor " ++ name ++ " in the type " ++ dataTypeName dt ++ ".")
      (_, i) : _ -> i

mkConstrTag :: DataType -> String -> Int -> [String] -> Fixity -> Constr
mkConstrTag dt name index fields fixity = Constr
  { conrep = AlgConstr index, constring = name, confields = fields, confixity = fixity, contype = dt }

-- | What derived instances call.
derivedDataType :: String -> [(String, [String], Bool)] -> DataType
derivedDataType name cons = dt
  where
    dt = mkDataType name (zipWith constr [1 ..] cons)
    constr i (c, fields, infixed) = mkConstrTag dt c i fields (if infixed then Infix else Prefix)

derivedConstr :: DataType -> Int -> Constr
derivedConstr dt i = dataTypeConstrs dt !! i

dataTypeConstrs :: DataType -> [Constr]
dataTypeConstrs dt = case datarep dt of
  AlgRep cons -> cons
  _ -> errorWithoutStackTrace
    ("Data.Data.dataTypeConstrs is not supported for " ++ dataTypeName dt ++ ", as it is not an algebraic data type.")

indexConstr :: DataType -> ConIndex -> Constr
indexConstr dt i = case datarep dt of
  AlgRep cs -> cs !! (i - 1)
  _ -> errorWithoutStackTrace
    ("Data.Data.indexConstr is not supported for " ++ dataTypeName dt ++ ", as it is not an algebraic data type.")

constrIndex :: Constr -> ConIndex
constrIndex c = case constrRep c of
  AlgConstr i -> i
  _ -> errorWithoutStackTrace
    ("Data.Data.constrIndex is not supported for " ++ dataTypeName (constrType c) ++ ", as it is not an algebraic data type.")

maxConstrIndex :: DataType -> ConIndex
maxConstrIndex dt = case dataTypeRep dt of
  AlgRep cs -> length cs
  _ -> errorWithoutStackTrace
    ("Data.Data.maxConstrIndex is not supported for " ++ dataTypeName dt ++ ", as it is not an algebraic data type.")

isAlgType :: DataType -> Bool
isAlgType dt = case datarep dt of
  AlgRep _ -> True
  _ -> False

isNorepType :: DataType -> Bool
isNorepType dt = case datarep dt of
  NoRep -> True
  _ -> False

readConstr :: DataType -> String -> Maybe Constr
readConstr dt str = case dataTypeRep dt of
  AlgRep cons -> case filter ((== str) . showConstr) cons of
    [] -> Nothing
    c : _ -> Just c
  IntRep -> made (\i -> prim (IntConstr i))
  FloatRep -> made (\f -> prim (FloatConstr (toRational (f :: Double))))
  CharRep -> made (\c -> prim (CharConstr c))
  NoRep -> Nothing
  where
    made :: Read t => (t -> Constr) -> Maybe Constr
    made f = case reads str of
      [(i, "")] -> Just (f i)
      _ -> Nothing
    prim rep = primitive dt str rep

primitive :: DataType -> String -> ConstrRep -> Constr
primitive dt str rep = Constr
  { conrep = rep, constring = str
  , confields = errorWithoutStackTrace "Data.Data.constrFields: a value of a primitive type"
  , confixity = errorWithoutStackTrace "Data.Data.constrFixity: a value of a primitive type"
  , contype = dt }

mkIntType, mkFloatType, mkCharType, mkNoRepType :: String -> DataType
mkIntType name = DataType name IntRep
mkFloatType name = DataType name FloatRep
mkCharType name = DataType name CharRep
mkNoRepType name = DataType name NoRep

mkIntegralConstr :: (Integral a, Show a) => DataType -> a -> Constr
mkIntegralConstr dt i = primitive dt (show i) (IntConstr (toInteger i))

mkRealConstr :: (Real a, Show a) => DataType -> a -> Constr
mkRealConstr dt f = primitive dt (show f) (FloatConstr (toRational f))

mkCharConstr :: DataType -> Char -> Constr
mkCharConstr dt c = primitive dt (show c) (CharConstr c)

tyconUQname :: String -> String
tyconUQname x = case dropWhile (/= '.') x of
  [] -> x
  _ : rest -> tyconUQname rest

tyconModule :: String -> String
tyconModule x = case break (== '.') x of
  (_, "") -> ""
  (a, b) -> case tyconModule (tail b) of
    "" -> a
    rest -> a ++ '.' : rest

fromConstr :: Data a => Constr -> a
fromConstr = fromConstrB (errorWithoutStackTrace "Data.Data.fromConstr")

fromConstrB :: Data a => (forall d. Data d => d) -> Constr -> a
fromConstrB f c = runIdentity (gunfold (\(Identity g) -> Identity (g f)) Identity c)

fromConstrM :: forall m a. (Monad m, Data a) => (forall d. Data d => m d) -> Constr -> m a
fromConstrM f = gunfold (\c -> c >>= \g -> f >>= \x -> return (g x)) return

-- Types of the machine's.

intFrom :: (Num a) => String -> (a -> c a) -> Constr -> c a
intFrom name z c = case constrRep c of
  IntConstr x -> z (fromIntegral x)
  _ -> errorWithoutStackTrace
    ("Data.Data.gunfold: Constructor " ++ show c ++ " is not of type " ++ name ++ ".")

floatFrom :: (Fractional a) => String -> (a -> c a) -> Constr -> c a
floatFrom name z c = case constrRep c of
  FloatConstr x -> z (fromRational x)
  _ -> errorWithoutStackTrace
    ("Data.Data.gunfold: Constructor " ++ show c ++ " is not of type " ++ name ++ ".")

instance Data Int where
  toConstr x = mkIntegralConstr (mkIntType "Prelude.Int") x
  gunfold _ z c = intFrom "Int" z c
  dataTypeOf _ = mkIntType "Prelude.Int"

instance Data Integer where
  toConstr x = mkIntegralConstr (mkIntType "Prelude.Integer") x
  gunfold _ z c = intFrom "Integer" z c
  dataTypeOf _ = mkIntType "Prelude.Integer"

instance Data Natural where
  toConstr x = mkIntegralConstr (mkIntType "Numeric.Natural.Natural") x
  gunfold _ z c = intFrom "Natural" z c
  dataTypeOf _ = mkIntType "Numeric.Natural.Natural"

instance Data Word where
  toConstr x = mkIntegralConstr (mkIntType "Prelude.Word") x
  gunfold _ z c = intFrom "Word" z c
  dataTypeOf _ = mkIntType "Prelude.Word"

instance Data Int8 where
  toConstr x = mkIntegralConstr (mkIntType "Int8") x
  gunfold _ z c = intFrom "Int8" z c
  dataTypeOf _ = mkIntType "Int8"

instance Data Int16 where
  toConstr x = mkIntegralConstr (mkIntType "Int16") x
  gunfold _ z c = intFrom "Int16" z c
  dataTypeOf _ = mkIntType "Int16"

instance Data Int32 where
  toConstr x = mkIntegralConstr (mkIntType "Int32") x
  gunfold _ z c = intFrom "Int32" z c
  dataTypeOf _ = mkIntType "Int32"

instance Data Int64 where
  toConstr x = mkIntegralConstr (mkIntType "Int64") x
  gunfold _ z c = intFrom "Int64" z c
  dataTypeOf _ = mkIntType "Int64"

instance Data Word8 where
  toConstr x = mkIntegralConstr (mkIntType "Word8") x
  gunfold _ z c = intFrom "Word8" z c
  dataTypeOf _ = mkIntType "Word8"

instance Data Word16 where
  toConstr x = mkIntegralConstr (mkIntType "Word16") x
  gunfold _ z c = intFrom "Word16" z c
  dataTypeOf _ = mkIntType "Word16"

instance Data Word32 where
  toConstr x = mkIntegralConstr (mkIntType "Word32") x
  gunfold _ z c = intFrom "Word32" z c
  dataTypeOf _ = mkIntType "Word32"

instance Data Word64 where
  toConstr x = mkIntegralConstr (mkIntType "Word64") x
  gunfold _ z c = intFrom "Word64" z c
  dataTypeOf _ = mkIntType "Word64"

instance Data Float where
  toConstr x = mkRealConstr (mkFloatType "Prelude.Float") x
  gunfold _ z c = floatFrom "Float" z c
  dataTypeOf _ = mkFloatType "Prelude.Float"

instance Data Double where
  toConstr x = mkRealConstr (mkFloatType "Prelude.Double") x
  gunfold _ z c = floatFrom "Double" z c
  dataTypeOf _ = mkFloatType "Prelude.Double"

instance Data Char where
  toConstr x = mkCharConstr (mkCharType "Prelude.Char") x
  gunfold _ z c = case constrRep c of
    CharConstr x -> z x
    _ -> errorWithoutStackTrace ("Data.Data.gunfold: Constructor " ++ show c ++ " is not of type Char.")
  dataTypeOf _ = mkCharType "Prelude.Char"

instance (Data a, Integral a) => Data (Ratio a) where
  gfoldl k z x = k (k (z (%)) (numerator x)) (denominator x)
  toConstr _ = derivedConstr ratioType 0
  gunfold k z _ = k (k (z (%)))
  dataTypeOf _ = ratioType

ratioType :: DataType
ratioType = derivedDataType "GHC.Real.Ratio" [(":%", [], True)]

instance Data a => Data [a] where
  gfoldl _ z [] = z []
  gfoldl f z (x : xs) = (z (:) `f` x) `f` xs
  toConstr [] = derivedConstr listType 0
  toConstr (_ : _) = derivedConstr listType 1
  gunfold k z c = case constrIndex c of
    1 -> z []
    _ -> k (k (z (:)))
  dataTypeOf _ = listType
  dataCast1 f = gcast1 f
  gmapT _ [] = []
  gmapT f (x : xs) = f x : f xs
  gmapQ _ [] = []
  gmapQ f (x : xs) = [f x, f xs]
  gmapM _ [] = return []
  gmapM f (x : xs) = f x >>= \x' -> f xs >>= \xs' -> return (x' : xs')

listType :: DataType
listType = derivedDataType "Prelude.[]" [("[]", [], False), ("(:)", [], True)]

deriving instance Data a => Data (NonEmpty a)
deriving instance Data a => Data (Maybe a)
deriving instance (Data a, Data b) => Data (Either a b)
deriving instance Data Bool
deriving instance Data Ordering
deriving instance Data ()
deriving instance (Data a, Data b) => Data (a, b)
deriving instance (Data a, Data b, Data c) => Data (a, b, c)
deriving instance (Data a, Data b, Data c, Data d) => Data (a, b, c, d)
deriving instance (Data a, Data b, Data c, Data d, Data e) => Data (a, b, c, d, e)
deriving instance (Data a, Data b, Data c, Data d, Data e, Data f) => Data (a, b, c, d, e, f)
deriving instance (Data a, Data b, Data c, Data d, Data e, Data f, Data g) => Data (a, b, c, d, e, f, g)
deriving instance Data Void
deriving instance Data t => Data (Proxy t)
deriving instance Data Version
deriving instance Data a => Data (Complex a)
deriving instance Data a => Data (Identity a)
deriving instance Data a => Data (Down a)
deriving instance Data a => Data (ZipList a)
deriving instance Data a => Data (Dual a)
deriving instance Data All
deriving instance Data Any
deriving instance Data a => Data (Sum a)
deriving instance Data a => Data (Product a)
deriving instance Data a => Data (Mon.First a)
deriving instance Data a => Data (Mon.Last a)
deriving instance Data a => Data (S.Min a)
deriving instance Data a => Data (S.Max a)
deriving instance Data a => Data (S.First a)
deriving instance Data a => Data (S.Last a)
deriving instance Data m => Data (S.WrappedMonoid m)
deriving instance (Data a, Data b) => Data (S.Arg a b)
deriving instance Data a => Data (Tree a)

-- | Types whose constructors are no one's business are put together from lists.
fromListType :: String -> DataType
fromListType name = derivedDataType name [("fromList", [], False)]

instance (Data k, Data a, Ord k) => Data (M.Map k a) where
  gfoldl f z m = z M.fromList `f` M.toList m
  toConstr _ = derivedConstr (fromListType "Data.Map.Internal.Map") 0
  gunfold k z _ = k (z M.fromList)
  dataTypeOf _ = fromListType "Data.Map.Internal.Map"
  dataCast2 f = gcast2 f

instance (Data a, Ord a) => Data (Set.Set a) where
  gfoldl f z m = z Set.fromList `f` Set.toList m
  toConstr _ = derivedConstr (fromListType "Data.Set.Internal.Set") 0
  gunfold k z _ = k (z Set.fromList)
  dataTypeOf _ = fromListType "Data.Set.Internal.Set"
  dataCast1 f = gcast1 f

instance Data a => Data (IM.IntMap a) where
  gfoldl f z m = z IM.fromList `f` IM.toList m
  toConstr _ = derivedConstr (fromListType "Data.IntMap.Internal.IntMap") 0
  gunfold k z _ = k (z IM.fromList)
  dataTypeOf _ = fromListType "Data.IntMap.Internal.IntMap"
  dataCast1 f = gcast1 f

instance Data IS.IntSet where
  gfoldl f z m = z IS.fromList `f` IS.toList m
  toConstr _ = derivedConstr (fromListType "Data.IntSet.Internal.IntSet") 0
  gunfold k z _ = k (z IS.fromList)
  dataTypeOf _ = fromListType "Data.IntSet.Internal.IntSet"

instance Data a => Data (Seq.Seq a) where
  gfoldl f z s = case Seq.viewl s of
    Seq.EmptyL -> z Seq.empty
    x Seq.:< xs -> z (Seq.<|) `f` x `f` xs
  gunfold k z c = case constrIndex c of
    1 -> z Seq.empty
    2 -> k (k (z (Seq.<|)))
    _ -> k (k (z (Seq.|>)))
  toConstr s
    | Seq.null s = derivedConstr seqType 0
    | otherwise = derivedConstr seqType 1
  dataTypeOf _ = seqType
  dataCast1 f = gcast1 f

seqType :: DataType
seqType = derivedDataType "Data.Sequence.Seq" [("empty", [], False), ("<|", [], True), ("|>", [], True)]
