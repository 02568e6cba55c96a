-- | Applicative functors.
module Control.Applicative
  ( Applicative (..), Alternative (..)
  , Const (..), WrappedMonad (..), ZipList (..)
  , (<$>), (<$), (<**>), liftA, liftA3, optional, asum
  ) where

import GHC.Base (Applicative (..), Alternative (..), liftA, liftA3, (<**>))
import Data.Foldable (asum)
import Data.Functor.Const

optional :: Alternative f => f a -> f (Maybe a)
optional v = Just <$> v <|> pure Nothing

newtype WrappedMonad m a = WrapMonad { unwrapMonad :: m a }

instance Monad m => Functor (WrappedMonad m) where
  fmap f (WrapMonad v) = WrapMonad (v >>= \x -> return (f x))

instance Monad m => Applicative (WrappedMonad m) where
  pure = WrapMonad . return
  WrapMonad f <*> WrapMonad v = WrapMonad (f >>= \g -> v >>= \x -> return (g x))

instance Monad m => Monad (WrappedMonad m) where
  a >>= f = WrapMonad (unwrapMonad a >>= \x -> unwrapMonad (f x))

-- | Lists, element by element.
newtype ZipList a = ZipList { getZipList :: [a] }
  deriving (Show, Eq, Ord, Read)

instance Functor ZipList where
  fmap f (ZipList xs) = ZipList (map f xs)

instance Foldable ZipList where
  foldr f z (ZipList xs) = foldr f z xs

instance Traversable ZipList where
  traverse f (ZipList xs) = ZipList <$> traverse f xs

instance Applicative ZipList where
  pure x = ZipList (repeat x)
  liftA2 f (ZipList xs) (ZipList ys) = ZipList (zipWith f xs ys)

instance Alternative ZipList where
  empty = ZipList []
  ZipList xs <|> ZipList ys = ZipList (xs ++ drop (length xs) ys)
