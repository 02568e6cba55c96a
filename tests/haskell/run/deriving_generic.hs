{-# LANGUAGE DefaultSignatures, DeriveAnyClass, DeriveFunctor, DeriveGeneric, FlexibleContexts, FlexibleInstances,
             KindSignatures, ScopedTypeVariables, StandaloneDeriving, TypeOperators #-}
-- Types by their structure: encoding, showing, counting and mapping without knowing them.
module Main (main) where

import Data.Functor.Identity (Identity (..))
import Data.Functor.Compose (Compose (..))
import Data.List (intercalate)
import GHC.Generics

data Shape = Circle Double | Square { side :: Int, name :: !String } | Empty
  deriving (Show, Eq, Generic)

infixr 4 :>
infixl 7 `And`

data Chain a = a :> Chain a | a `And` a | End
  deriving (Show, Generic, Generic1, Functor)

newtype Wrap f a = Wrap { unwrap :: f a }
  deriving (Generic, Generic1)

data Nested a = Nested [Maybe a] (Int -> a) (Bool, a) Int a
  deriving (Generic1)

data Nothings deriving Generic

data Five = One | Two | Three | Four | Five
  deriving (Show, Generic)

data Many = Many Int Int Int Int Int
  deriving (Show, Generic, Encode)

-- Bits.

class Encode a where
  encode :: a -> [Bool]
  default encode :: (Generic a, GEncode (Rep a)) => a -> [Bool]
  encode = gencode . from

class GEncode f where
  gencode :: f p -> [Bool]

instance GEncode V1 where gencode _ = []
instance GEncode U1 where gencode U1 = []
instance (GEncode a, GEncode b) => GEncode (a :+: b) where
  gencode (L1 x) = False : gencode x
  gencode (R1 x) = True : gencode x
instance (GEncode a, GEncode b) => GEncode (a :*: b) where
  gencode (a :*: b) = gencode a ++ gencode b
instance Encode c => GEncode (K1 i c) where gencode (K1 x) = encode x
instance GEncode f => GEncode (M1 i t f) where gencode (M1 x) = gencode x

instance Encode Int where encode n = [odd n]
instance Encode Five
instance Encode Bool
instance Encode a => Encode [a]
instance (Encode a, Encode b) => Encode (a, b)
instance Encode a => Encode (Maybe a)

-- Texts.

class Describe f where
  describe :: f p -> String

instance Describe U1 where describe U1 = ""
instance (Describe a, Describe b) => Describe (a :*: b) where
  describe (a :*: b) = describe a ++ ", " ++ describe b
instance (Describe a, Describe b) => Describe (a :+: b) where
  describe (L1 a) = describe a
  describe (R1 a) = describe a
instance Show c => Describe (K1 i c) where describe (K1 x) = show x
instance (Datatype d, Describe f) => Describe (D1 d f) where
  describe m@(M1 x) = datatypeName m ++ (if isNewtype m then "~" else ".") ++ moduleName m ++ ": " ++ describe x
instance (Constructor c, Describe f) => Describe (C1 c f) where
  describe m@(M1 x) = conName m ++ " " ++ show (conFixity m) ++ " " ++ show (conIsRecord m) ++ " {" ++ describe x ++ "}"
instance (Selector s, Describe f) => Describe (S1 s f) where
  describe m@(M1 x) = show (selName m) ++ " " ++ show (selSourceStrictness m) ++ " " ++ show (selDecidedStrictness m)
    ++ " = " ++ describe x

-- The names of all constructors, without a value.

class Names (f :: * -> *) where
  names :: f p -> [String]

instance (Names f, Names g) => Names (f :+: g) where
  names _ = names (undefined :: f p) ++ names (undefined :: g p)
instance Names f => Names (D1 d f) where names _ = names (undefined :: f p)
instance Constructor c => Names (C1 c f) where names _ = [conName (undefined :: C1 c f p)]
instance Names V1 where names _ = []

constructors :: forall a. (Generic a, Names (Rep a)) => a -> [String]
constructors _ = names (undefined :: Rep a p)

-- Mapping through Generic1.

class GFunctor f where
  gmap :: (a -> b) -> f a -> f b

instance GFunctor U1 where gmap _ U1 = U1
instance GFunctor Par1 where gmap f (Par1 a) = Par1 (f a)
instance GFunctor (K1 i c) where gmap _ (K1 a) = K1 a
instance Functor f => GFunctor (Rec1 f) where gmap f (Rec1 a) = Rec1 (fmap f a)
instance GFunctor f => GFunctor (M1 i c f) where gmap f (M1 a) = M1 (gmap f a)
instance (GFunctor f, GFunctor g) => GFunctor (f :+: g) where
  gmap f (L1 a) = L1 (gmap f a)
  gmap f (R1 a) = R1 (gmap f a)
instance (GFunctor f, GFunctor g) => GFunctor (f :*: g) where gmap f (a :*: b) = gmap f a :*: gmap f b
instance (Functor f, GFunctor g) => GFunctor (f :.: g) where gmap f (Comp1 x) = Comp1 (fmap (gmap f) x)

genericMap :: (Generic1 t, GFunctor (Rep1 t)) => (a -> b) -> t a -> t b
genericMap f = to1 . gmap f . from1

data Outer = Outer (Maybe Int) deriving Show
deriving instance Generic Outer

main :: IO ()
main = do
  print (map encode [One, Two, Three, Four, Five])
  print (encode (Many 1 2 3 4 5), encode [True, False], encode (Just (1 :: Int), Two))
  mapM_ (putStrLn . describe . from) [Circle 1.5, Square 2 "sq", Empty]
  putStrLn (describe (from ('a' :> ('b' `And` 'c'))))
  putStrLn (describe (from ('x' `And` 'y')))
  putStrLn (describe (from (Wrap (Just 'a'))))
  putStrLn (describe (from (Identity True)))
  putStrLn (describe (from (Outer (Just 3))))
  putStrLn (intercalate " " (constructors One ++ constructors (undefined :: Shape) ++ constructors (undefined :: Nothings)))
  print (constructors (Left 'a' :: Either Char Int), constructors "abc", constructors (Just 'x'), constructors True)
  print (to (from (Square 3 "t")) == Square 3 "t")
  print (genericMap (+ 1) (1 :> (2 :> End)))
  case genericMap show (Nested [Just 1, Nothing] (* 2) (True, 4) 5 (6 :: Int)) of
    Nested a b c d e -> print (a, b 21, c, d, e)
  print (unwrap (genericMap not (Wrap [True, False])))
  print (genericMap (+ 1) (Just 1), genericMap (+ 1) [1, 2, 3], genericMap (+ 1) (True, 1))
  print (getCompose (genericMap (+ 1) (Compose [Just 1, Nothing])))
  print (from (1 :: Int, 'a'), from "ab", from (), from (Left 3 :: Either Int Bool))
  print (U1 == U1, L1 (Par1 'a') == (R1 U1 :: (Par1 :+: U1) Char), fmap (+ 1) (Par1 1 :*: Just 2))
