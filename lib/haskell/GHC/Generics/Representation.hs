{-# LANGUAGE DataKinds, DeriveTraversable, FlexibleInstances, KindSignatures, PolyKinds, ScopedTypeVariables,
             StandaloneDeriving, TypeFamilies, TypeOperators, UndecidableInstances #-}
-- | What types are represented by, and the classes of types that have a representation.
module GHC.Generics.Representation where

import Control.Applicative (Alternative (..))
import Control.Monad (MonadPlus (..))
import Data.Ix (Ix)
import Data.Kind (Type)
import Data.Proxy (Proxy (..))
import GHC.TypeLits (KnownNat, KnownSymbol, Nat, Symbol, natVal, symbolVal)

infixr 5 :+:
infixr 6 :*:
infixr 7 :.:

-- | A type without constructors.
data V1 (p :: k)
  deriving (Eq, Ord, Read, Show, Functor, Foldable, Traversable)

-- | A constructor without fields.
data U1 (p :: k) = U1

-- | The parameter itself.
newtype Par1 p = Par1 { unPar1 :: p }
  deriving (Eq, Ord, Read, Show, Functor, Foldable, Traversable)

-- | A type of one parameter, applied to it.
newtype Rec1 (f :: k -> Type) (p :: k) = Rec1 { unRec1 :: f p }

-- | A field that does not mention the parameter.
newtype K1 i c (p :: k) = K1 { unK1 :: c }

-- | What is inside, with what is known about it.
newtype M1 i (c :: Meta) (f :: k -> Type) (p :: k) = M1 { unM1 :: f p }

-- | One constructor or another.
data (:+:) (f :: k -> Type) (g :: k -> Type) (p :: k) = L1 (f p) | R1 (g p)

-- | One field and another.
data (:*:) (f :: k -> Type) (g :: k -> Type) (p :: k) = f p :*: g p

newtype (:.:) (f :: k2 -> Type) (g :: k1 -> k2) (p :: k1) = Comp1 { unComp1 :: f (g p) }

data R
data D
data C
data S

type Rec0 = K1 R
type D1 = M1 D
type C1 = M1 C
type S1 = M1 S

data Fixity = Prefix | Infix Associativity Int
  deriving (Eq, Ord, Read, Show)

-- | The same as a type.
data FixityI = PrefixI | InfixI Associativity Nat

data Associativity = LeftAssociative | RightAssociative | NotAssociative
  deriving (Eq, Ord, Read, Show, Enum, Bounded, Ix)

data SourceUnpackedness = NoSourceUnpackedness | SourceNoUnpack | SourceUnpack
  deriving (Eq, Ord, Read, Show, Enum, Bounded, Ix)

data SourceStrictness = NoSourceStrictness | SourceLazy | SourceStrict
  deriving (Eq, Ord, Read, Show, Enum, Bounded, Ix)

data DecidedStrictness = DecidedLazy | DecidedStrict | DecidedUnpack
  deriving (Eq, Ord, Read, Show, Enum, Bounded, Ix)

prec :: Fixity -> Int
prec Prefix = 10
prec (Infix _ n) = n

-- | Of a type: its name, module and package, and whether it is a newtype. Of a constructor: its
-- name, how it is written, and whether it has field names. Of a field: its name and strictness.
data Meta
  = MetaData Symbol Symbol Symbol Bool
  | MetaCons Symbol FixityI Bool
  | MetaSel (Maybe Symbol) SourceUnpackedness SourceStrictness DecidedStrictness

class Datatype (d :: k) where
  datatypeName :: t d (f :: k' -> Type) (a :: k') -> [Char]
  moduleName :: t d (f :: k' -> Type) (a :: k') -> [Char]
  packageName :: t d (f :: k' -> Type) (a :: k') -> [Char]
  isNewtype :: t d (f :: k' -> Type) (a :: k') -> Bool
  isNewtype _ = False

class Constructor (c :: k) where
  conName :: t c (f :: k' -> Type) (a :: k') -> [Char]
  conFixity :: t c (f :: k' -> Type) (a :: k') -> Fixity
  conFixity _ = Prefix
  conIsRecord :: t c (f :: k' -> Type) (a :: k') -> Bool
  conIsRecord _ = False

class Selector (s :: k) where
  selName :: t s (f :: k' -> Type) (a :: k') -> [Char]
  selSourceUnpackedness :: t s (f :: k' -> Type) (a :: k') -> SourceUnpackedness
  selSourceStrictness :: t s (f :: k' -> Type) (a :: k') -> SourceStrictness
  selDecidedStrictness :: t s (f :: k' -> Type) (a :: k') -> DecidedStrictness

instance (KnownSymbol n, KnownSymbol m, KnownSymbol p, Known nt Bool) => Datatype ('MetaData n m p nt) where
  datatypeName _ = symbolVal (Proxy :: Proxy n)
  moduleName _ = symbolVal (Proxy :: Proxy m)
  packageName _ = symbolVal (Proxy :: Proxy p)
  isNewtype _ = known (Proxy :: Proxy nt)

instance (KnownSymbol n, Known f Fixity, Known r Bool) => Constructor ('MetaCons n f r) where
  conName _ = symbolVal (Proxy :: Proxy n)
  conFixity _ = known (Proxy :: Proxy f)
  conIsRecord _ = known (Proxy :: Proxy r)

instance (Known mn (Maybe [Char]), Known su SourceUnpackedness, Known ss SourceStrictness, Known ds DecidedStrictness)
    => Selector ('MetaSel mn su ss ds) where
  selName _ = case known (Proxy :: Proxy mn) of
    Nothing -> ""
    Just name -> name
  selSourceUnpackedness _ = known (Proxy :: Proxy su)
  selSourceStrictness _ = known (Proxy :: Proxy ss)
  selDecidedStrictness _ = known (Proxy :: Proxy ds)

-- | A type that stands for a value.
class Known (t :: k) a where
  known :: Proxy t -> a

instance Known 'True Bool where known _ = True
instance Known 'False Bool where known _ = False
instance Known 'Nothing (Maybe a) where known _ = Nothing
instance KnownSymbol s => Known ('Just s) (Maybe [Char]) where known _ = Just (symbolVal (Proxy :: Proxy s))
instance Known 'PrefixI Fixity where known _ = Prefix
instance (Known a Associativity, KnownNat n) => Known ('InfixI a n) Fixity where
  known _ = Infix (known (Proxy :: Proxy a)) (fromInteger (natVal (Proxy :: Proxy n)))
instance Known 'LeftAssociative Associativity where known _ = LeftAssociative
instance Known 'RightAssociative Associativity where known _ = RightAssociative
instance Known 'NotAssociative Associativity where known _ = NotAssociative
instance Known 'NoSourceUnpackedness SourceUnpackedness where known _ = NoSourceUnpackedness
instance Known 'SourceNoUnpack SourceUnpackedness where known _ = SourceNoUnpack
instance Known 'SourceUnpack SourceUnpackedness where known _ = SourceUnpack
instance Known 'NoSourceStrictness SourceStrictness where known _ = NoSourceStrictness
instance Known 'SourceLazy SourceStrictness where known _ = SourceLazy
instance Known 'SourceStrict SourceStrictness where known _ = SourceStrict
instance Known 'DecidedLazy DecidedStrictness where known _ = DecidedLazy
instance Known 'DecidedStrict DecidedStrictness where known _ = DecidedStrict
instance Known 'DecidedUnpack DecidedStrictness where known _ = DecidedUnpack

class Generic a where
  type Rep a :: Type -> Type
  from :: a -> Rep a x
  to :: Rep a x -> a

class Generic1 (f :: k -> Type) where
  type Rep1 f :: k -> Type
  from1 :: f a -> Rep1 f a
  to1 :: Rep1 f a -> f a

-- The usual instances of representations.

instance Eq (U1 p) where
  _ == _ = True

instance Ord (U1 p) where
  compare _ _ = EQ

deriving instance Read (U1 p)

instance Show (U1 p) where
  showsPrec _ _ = showString "U1"

instance Functor U1 where
  fmap _ _ = U1

instance Foldable U1 where
  foldMap _ _ = mempty

instance Traversable U1 where
  traverse _ _ = pure U1

instance Applicative U1 where
  pure _ = U1
  _ <*> _ = U1

instance Alternative U1 where
  empty = U1
  _ <|> _ = U1

instance Monad U1 where
  _ >>= _ = U1

instance MonadPlus U1

instance Semigroup (U1 p) where
  _ <> _ = U1

instance Monoid (U1 p) where
  mempty = U1

instance Semigroup (V1 p) where
  v <> _ = v

instance Applicative Par1 where
  pure = Par1
  Par1 f <*> Par1 x = Par1 (f x)

instance Monad Par1 where
  Par1 x >>= f = f x

deriving instance Semigroup p => Semigroup (Par1 p)
deriving instance Monoid p => Monoid (Par1 p)

deriving instance Eq (f p) => Eq (Rec1 f p)
deriving instance Ord (f p) => Ord (Rec1 f p)
deriving instance Read (f p) => Read (Rec1 f p)
deriving instance Show (f p) => Show (Rec1 f p)
deriving instance Functor f => Functor (Rec1 f)
deriving instance Foldable f => Foldable (Rec1 f)
deriving instance Traversable f => Traversable (Rec1 f)

instance Applicative f => Applicative (Rec1 f) where
  pure = Rec1 . pure
  Rec1 f <*> Rec1 x = Rec1 (f <*> x)

instance Alternative f => Alternative (Rec1 f) where
  empty = Rec1 empty
  Rec1 a <|> Rec1 b = Rec1 (a <|> b)

instance Monad f => Monad (Rec1 f) where
  Rec1 x >>= f = Rec1 (x >>= \a -> unRec1 (f a))

instance MonadPlus f => MonadPlus (Rec1 f)

instance Semigroup (f p) => Semigroup (Rec1 f p) where
  Rec1 a <> Rec1 b = Rec1 (a <> b)

instance Monoid (f p) => Monoid (Rec1 f p) where
  mempty = Rec1 mempty

deriving instance Eq c => Eq (K1 i c p)
deriving instance Ord c => Ord (K1 i c p)
deriving instance Read c => Read (K1 i c p)
deriving instance Show c => Show (K1 i c p)

instance Functor (K1 i c) where
  fmap _ (K1 c) = K1 c

instance Foldable (K1 i c) where
  foldMap _ _ = mempty

instance Traversable (K1 i c) where
  traverse _ (K1 c) = pure (K1 c)

instance Monoid c => Applicative (K1 i c) where
  pure _ = K1 mempty
  K1 a <*> K1 b = K1 (a <> b)

instance Semigroup c => Semigroup (K1 i c p) where
  K1 a <> K1 b = K1 (a <> b)

instance Monoid c => Monoid (K1 i c p) where
  mempty = K1 mempty

deriving instance Eq (f p) => Eq (M1 i c f p)
deriving instance Ord (f p) => Ord (M1 i c f p)
deriving instance Read (f p) => Read (M1 i c f p)
deriving instance Show (f p) => Show (M1 i c f p)
deriving instance Functor f => Functor (M1 i c f)
deriving instance Foldable f => Foldable (M1 i c f)
deriving instance Traversable f => Traversable (M1 i c f)

instance Applicative f => Applicative (M1 i c f) where
  pure = M1 . pure
  M1 f <*> M1 x = M1 (f <*> x)

instance Alternative f => Alternative (M1 i c f) where
  empty = M1 empty
  M1 a <|> M1 b = M1 (a <|> b)

instance Monad f => Monad (M1 i c f) where
  M1 x >>= f = M1 (x >>= \a -> unM1 (f a))

instance MonadPlus f => MonadPlus (M1 i c f)

instance Semigroup (f p) => Semigroup (M1 i c f p) where
  M1 a <> M1 b = M1 (a <> b)

instance Monoid (f p) => Monoid (M1 i c f p) where
  mempty = M1 mempty

deriving instance (Eq (f p), Eq (g p)) => Eq ((:+:) f g p)
deriving instance (Ord (f p), Ord (g p)) => Ord ((:+:) f g p)
deriving instance (Read (f p), Read (g p)) => Read ((:+:) f g p)
deriving instance (Show (f p), Show (g p)) => Show ((:+:) f g p)
deriving instance (Functor f, Functor g) => Functor (f :+: g)
deriving instance (Foldable f, Foldable g) => Foldable (f :+: g)
deriving instance (Traversable f, Traversable g) => Traversable (f :+: g)

deriving instance (Eq (f p), Eq (g p)) => Eq ((:*:) f g p)
deriving instance (Ord (f p), Ord (g p)) => Ord ((:*:) f g p)
deriving instance (Read (f p), Read (g p)) => Read ((:*:) f g p)
deriving instance (Show (f p), Show (g p)) => Show ((:*:) f g p)
deriving instance (Functor f, Functor g) => Functor (f :*: g)
deriving instance (Foldable f, Foldable g) => Foldable (f :*: g)
deriving instance (Traversable f, Traversable g) => Traversable (f :*: g)

instance (Applicative f, Applicative g) => Applicative (f :*: g) where
  pure x = pure x :*: pure x
  (f :*: g) <*> (x :*: y) = (f <*> x) :*: (g <*> y)

instance (Alternative f, Alternative g) => Alternative (f :*: g) where
  empty = empty :*: empty
  (a :*: b) <|> (c :*: d) = (a <|> c) :*: (b <|> d)

instance (Monad f, Monad g) => Monad (f :*: g) where
  (m :*: n) >>= f = (m >>= \a -> first (f a)) :*: (n >>= \a -> second (f a))
    where
      first (x :*: _) = x
      second (_ :*: y) = y

instance (MonadPlus f, MonadPlus g) => MonadPlus (f :*: g)

instance (Semigroup (f p), Semigroup (g p)) => Semigroup ((:*:) f g p) where
  (a :*: b) <> (c :*: d) = (a <> c) :*: (b <> d)

instance (Monoid (f p), Monoid (g p)) => Monoid ((:*:) f g p) where
  mempty = mempty :*: mempty

deriving instance Eq (f (g p)) => Eq ((:.:) f g p)
deriving instance Ord (f (g p)) => Ord ((:.:) f g p)
deriving instance Read (f (g p)) => Read ((:.:) f g p)
deriving instance Show (f (g p)) => Show ((:.:) f g p)

instance (Functor f, Functor g) => Functor (f :.: g) where
  fmap h (Comp1 x) = Comp1 (fmap (fmap h) x)

instance (Foldable f, Foldable g) => Foldable (f :.: g) where
  foldMap h (Comp1 x) = foldMap (foldMap h) x

instance (Traversable f, Traversable g) => Traversable (f :.: g) where
  traverse h (Comp1 x) = fmap Comp1 (traverse (traverse h) x)

instance (Applicative f, Applicative g) => Applicative (f :.: g) where
  pure x = Comp1 (pure (pure x))
  Comp1 f <*> Comp1 x = Comp1 (fmap (<*>) f <*> x)

instance (Alternative f, Applicative g) => Alternative (f :.: g) where
  empty = Comp1 empty
  Comp1 a <|> Comp1 b = Comp1 (a <|> b)

instance Semigroup (f (g p)) => Semigroup ((:.:) f g p) where
  Comp1 a <> Comp1 b = Comp1 (a <> b)

instance Monoid (f (g p)) => Monoid ((:.:) f g p) where
  mempty = Comp1 mempty
